import { AppShell, Burger } from '@mantine/core'
import '@mantine/core/styles/Burger.layer.css'
import '@mantine/core/styles/AppShell.layer.css'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { island } from '#features/auth/admin/public.tsx'
import { AddOnBanner } from '#features/script/admin/add-on-banner.tsx'
import { AddOnProvider } from '#features/script/admin/add-on.tsx'
import { useUnsentChanges } from '#kit/web/modal/unsaved-changes.ts'
import { usePageLeft } from '#kit/web/use-page-left.ts'
import { PaletteIcon, PaletteProvider } from '../palette/palette-button.tsx'
import { SecretOverlay } from './secret-overlay.tsx'
import { Brand, Sidebar } from './sidebar.tsx'
import classes from './shell.module.css'

/** The layout of every signed-in page: sidebar, content, banner and the overlay. A stranger's 404 page has none of it. */
export const Shell = () =>
  island().user ? (
    <AddOnProvider>
      <PaletteProvider>
        <Frame />
      </PaletteProvider>
    </AddOnProvider>
  ) : (
    <main className={classes.alone}>
      <Outlet />
    </main>
  )

const Frame = () => {
  const [opened, setOpened] = useState(false)
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  useFocusOnPage()
  useUnsentChanges()
  usePageLeft(() => setOpened(false))
  const blocked = island().secretVerified !== '1' && !/^\/settings(\/|$)/.test(pathname)
  return (
    <AppShell
      header={{ height: { base: 56, sm: 0 } }}
      navbar={{ width: 300, breakpoint: 'sm', collapsed: { mobile: !opened } }}
      transitionDuration={180}
    >
      <a className={classes.skip} href="#content">
        Skip to content
      </a>
      <AppShell.Header className={classes.header} hiddenFrom="sm" withBorder={false}>
        <Burger
          opened={opened}
          onClick={() => setOpened(!opened)}
          size="sm"
          aria-label={opened ? 'Close navigation' : 'Open navigation'}
          aria-expanded={opened}
          aria-controls="sidebar"
        />
        <Brand />
        <PaletteIcon />
      </AppShell.Header>
      <AppShell.Navbar id="sidebar" className={classes.navbar} data-closed={!opened || undefined} withBorder={false}>
        <Sidebar onNavigate={() => setOpened(false)} />
      </AppShell.Navbar>
      <AppShell.Main className={classes.main} id="content" tabIndex={-1}>
        <div className={classes.content} inert={blocked}>
          <Outlet />
        </div>
        {blocked ? <SecretOverlay /> : <AddOnBanner />}
      </AppShell.Main>
    </AppShell>
  )
}

/** The focus follows to another page, unless it is on the page already: on the tab that led there. */
const useFocusOnPage = () => {
  const shown = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
  const last = useRef(shown)
  useEffect(() => {
    const isFirst = last.current === undefined
    if (last.current === shown) return
    last.current = shown
    const content = document.getElementById('content')
    if (!isFirst && !content?.contains(document.activeElement)) content?.focus({ preventScroll: true })
  }, [shown])
}
