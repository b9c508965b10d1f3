import { Button, Group, Modal, Text } from '@mantine/core'
import { useSyncExternalStore } from 'react'

type Question = {
  title: string
  text: string
  /** The button that goes on. */
  confirm: string
  cancel?: string
  /** A red button, for what cannot be taken back. */
  danger?: boolean
}

type Asked = Question & { answer(yes: boolean): void }

let asked: Asked | null = null
const listeners = new Set<() => void>()

const set = (next: Asked | null) => {
  asked = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Asks the person in a modal: `if (await confirm({ title: 'Delete rate', text: '…', confirm: 'Delete', danger: true })) …`. */
export const confirm = (question: Question): Promise<boolean> =>
  new Promise((resolve) => {
    asked?.answer(false)
    set({
      ...question,
      answer: (yes) => {
        set(null)
        resolve(yes)
      },
    })
  })

/** Asks before typed values are thrown away: a page that is left, a modal that is closed. */
export const confirmDiscard = () =>
  confirm({
    title: 'Unsaved Changes',
    text: 'You have unsaved changes. They will be lost if you leave now.',
    confirm: 'Discard Changes',
    danger: true,
  })

/** Shows the questions of `confirm`. Mounted once by the app. */
export const ConfirmCenter = () => {
  const question = useSyncExternalStore(subscribe, () => asked)
  return (
    <Modal
      opened={question !== null}
      onClose={() => question?.answer(false)}
      title={question?.title}
      size="sm"
      zIndex={300}
    >
      <Text c="dimmed" size="sm">
        {question?.text}
      </Text>
      <Group justify="flex-end" gap="sm" mt="xl">
        <Button variant="default" onClick={() => question?.answer(false)}>
          {question?.cancel ?? 'Cancel'}
        </Button>
        <Button {...(question?.danger && { color: 'red' })} onClick={() => question?.answer(true)}>
          {question?.confirm}
        </Button>
      </Group>
    </Modal>
  )
}
