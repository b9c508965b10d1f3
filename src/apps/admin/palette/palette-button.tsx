import { ActionIcon, UnstyledButton } from '@mantine/core'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { createContext, type ReactNode, Suspense, use, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { later, loadSoon } from '#kit/web/later.tsx'
import { usePageLeft } from '#kit/web/use-page-left.ts'
import { keepTyped, takeTyped } from './type-ahead.ts'
import classes from './palette-button.module.css'

const load = () => import('./palette.tsx')
const Palette = later(async () => (await load()).Palette)
const preload = () => loadSoon(load)

const OpenPalette = createContext<() => void>(() => {})

const isMac = /Mac|iP(hone|ad|od)/.test(navigator.platform)
const isShortcut = (event: KeyboardEvent) =>
  event.key.toLowerCase() === 'k' && (isMac ? event.metaKey : event.ctrlKey) && !event.altKey && !event.shiftKey

/** Holds the palette, opens it by its shortcut, and lets the buttons below open it. */
export const PaletteProvider = ({ children }: { children: ReactNode }) => {
  const [state, setState] = useState<'unused' | 'opened' | 'closed'>('unused')
  const { open, close } = useMemo(() => {
    const shut = () => {
      takeTyped()
      setState('closed')
    }
    return {
      open() {
        keepTyped(shut)
        setState('opened')
      },
      close: shut,
    }
  }, [])
  usePageLeft(() => {
    if (state === 'opened') close()
  })
  useShortcut(state === 'opened' ? close : open, state === 'opened')
  return (
    <OpenPalette value={open}>
      {children}
      {state !== 'unused' && (
        <Suspense>
          <Palette opened={state === 'opened'} onClose={close} />
        </Suspense>
      )}
    </OpenPalette>
  )
}

/** Not over another modal: what was begun there comes first. */
const useShortcut = (toggle: () => void, opened: boolean) => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isShortcut(event) || event.repeat) return
    event.preventDefault()
    if (opened || !document.querySelector('[aria-modal="true"]')) toggle()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

/** The way in for a mouse: looks like the search box that it opens. */
export const PaletteBox = () => (
  <UnstyledButton
    className={classes.box}
    aria-haspopup="dialog"
    aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
    onClick={use(OpenPalette)}
    onPointerEnter={preload}
    onFocus={preload}
  >
    <IconSearch size={17} stroke={1.8} aria-hidden />
    <span className={classes.label}>Search</span>
    <kbd className={classes.keys} aria-hidden>
      {isMac ? '⌘K' : 'Ctrl K'}
    </kbd>
  </UnstyledButton>
)

/** The same on a phone. */
export const PaletteIcon = () => (
  <ActionIcon
    variant="subtle"
    color="gray"
    size={44}
    aria-label="Search"
    aria-haspopup="dialog"
    onClick={use(OpenPalette)}
    onPointerEnter={preload}
    onFocus={preload}
  >
    <IconSearch size={21} stroke={1.8} aria-hidden />
  </ActionIcon>
)
