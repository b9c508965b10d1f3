import { Combobox, Kbd, Modal, TextInput, useCombobox, VisuallyHidden } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Kbd.layer.css'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState } from 'react'
import { useFocusReturn } from '../modal/modal.tsx'
import { type Command, findCommands } from './command.ts'
import classes from './command-palette.module.css'

type Props = {
  opened: boolean
  commands: readonly Command[]
  /** What else there is for the very text that was typed. */
  more?: ((text: string) => readonly Command[]) | undefined
  /** What was typed before the search box could take it. */
  takeTyped(): string
  onClose(): void
}

/** A search box over all commands. Typing narrows them, arrows choose, Enter does; the focus then returns to where it was. */
export const CommandPalette = ({ opened, commands, more, takeTyped, onClose }: Props) => {
  const perform = useRef<() => void>(undefined)
  useFocusReturn(opened)
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      returnFocus={false}
      centered={false}
      size={620}
      yOffset="max(12px, 12dvh - 48px)"
      // Done once the focus is back: what a command opens can then take it, and give it back in turn.
      transitionProps={{ duration: 120, exitDuration: 0, transition: 'fade-down' }}
      onExitTransitionEnd={() => {
        const chosen = perform.current
        perform.current = undefined
        if (chosen) window.setTimeout(chosen)
      }}
    >
      <Modal.Overlay />
      {/* By its part's name: a plain class would also be that of the box around it. */}
      <Modal.Content aria-label="Search pages and actions" classNames={{ content: classes.content }}>
        <Palette
          commands={commands}
          more={more}
          takeTyped={takeTyped}
          onChoose={(chosen) => {
            perform.current = chosen
            onClose()
          }}
        />
      </Modal.Content>
    </Modal.Root>
  )
}

type PaletteProps = Pick<Props, 'commands' | 'more' | 'takeTyped'> & { onChoose(perform: () => void): void }

const Palette = ({ commands, more, takeTyped, onChoose }: PaletteProps) => {
  const [text, setText] = useState('')
  const found = byGroup([...findCommands(commands, text), ...(more?.(text.trim()) ?? [])])
  const listId = useId()
  const perform = usePerform(onChoose)
  const { store, active } = useActiveOption(found, text, perform)
  return (
    <Combobox
      store={store}
      onOptionSubmit={(key) => {
        const command = found.find((one) => getKey(one) === key)
        if (command) perform(command)
      }}
    >
      <Combobox.EventsTarget
        withExpandedAttribute
        // Mantine names the list from its second drawing on.
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={active && getId(active)}
        // The list has no closing of its own: Escape is the modal's.
        data-mantine-stop-propagation="false"
      >
        <TextInput
          data-autofocus
          aria-label="Search pages and actions"
          placeholder="Search pages and actions"
          size="lg"
          variant="unstyled"
          spellCheck={false}
          maxLength={80}
          leftSection={<IconSearch size={18} aria-hidden />}
          className={classes.search}
          value={text}
          onFocus={() => {
            const early = takeTyped()
            if (early) setText((before) => before + early)
          }}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </Combobox.EventsTarget>
      <Combobox.Options id={listId} aria-label="Pages and actions" className={classes.options}>
        {[...Map.groupBy(found, getGroup)].map(([group, members]) => (
          <Combobox.Group key={group} label={group}>
            {members.map((command) => (
              <Option key={getKey(command)} command={command} isActive={command === active} />
            ))}
          </Combobox.Group>
        ))}
      </Combobox.Options>
      {found.length === 0 && <p className={classes.none}>No results for “{text.trim()}”. Try another word.</p>}
      <VisuallyHidden component="output">{text && counted(found.length)}</VisuallyHidden>
      <footer className={classes.foot} aria-hidden>
        <span>
          <Kbd size="xs">↑</Kbd> <Kbd size="xs">↓</Kbd> to move
        </span>
        <span>
          <Kbd size="xs">↵</Kbd> to choose
        </span>
        <span>
          <Kbd size="xs">esc</Kbd> to close
        </span>
      </footer>
    </Combobox>
  )
}

const Option = ({ command, isActive }: { command: Command; isActive: boolean }) => {
  const { label, of, Icon, blockedReason, chosen } = command
  return (
    <Combobox.Option
      id={getId(command)}
      value={getKey(command)}
      className={classes.option}
      selected={isActive}
      aria-selected={isActive}
      aria-disabled={blockedReason ? true : undefined}
    >
      <Icon size={18} stroke={1.7} className={classes.icon} aria-hidden />
      <span className={classes.text}>
        {of && <span className={classes.of}>{of} › </span>}
        {label}
        {blockedReason && <span className={classes.why}>{blockedReason}</span>}
      </span>
      {chosen && <IconCheck size={16} aria-label="chosen" />}
    </Combobox.Option>
  )
}

const getKey = ({ group, label }: Command) => `${group}: ${label}`
const getId = (command: Command) => `command-${getKey(command).replace(/[^\w]+/g, '-')}`
const getGroup = ({ group }: Command) => group
/** As the list shows them: the group of the best one first. */
const byGroup = (commands: Command[]) => [...Map.groupBy(commands, getGroup).values()].flat()

const counted = (count: number) => (count === 1 ? '1 result' : `${count || 'No'} results`)

/** The chosen command, for each text at first the best one, and the combobox whose keys move the choice. */
const useActiveOption = (found: Command[], text: string, perform: (command: Command) => void) => {
  const [chosen, setChosen] = useState({ text, key: '' })
  const at = Math.max(
    0,
    found.findIndex((command) => chosen.text === text && getKey(command) === chosen.key),
  )
  const active = found[at]
  const id = active && getId(active)
  // Also when others come above it: some are known later than the list is open.
  const count = found.length
  useEffect(() => {
    if (id && count > 0) document.getElementById(id)?.scrollIntoView({ block: 'nearest' })
  }, [id, count])
  const move = (step: number) => () => {
    const next = found[(at + step + found.length) % found.length]
    if (next) setChosen({ text, key: getKey(next) })
    return next ? getId(next) : null
  }
  const store = {
    ...useCombobox({ opened: true }),
    selectNextOption: move(1),
    selectPreviousOption: move(-1),
    getSelectedOptionIndex: () => (active ? at : -1),
    clickSelectedOption: () => active && perform(active),
  }
  return { store, active }
}

const usePerform = (onChoose: (perform: () => void) => void) => {
  const navigate = useNavigate()
  return (command: Command) => {
    if (command.blockedReason) return
    onChoose('to' in command ? () => void navigate({ href: command.to }) : command.run)
  }
}
