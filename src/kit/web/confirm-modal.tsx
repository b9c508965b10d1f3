import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { Modal } from './modal.tsx'

export type Question = {
  title: string
  text: string
  /** The button that goes on. */
  confirm: string
  cancel?: string
  /** A red button, for what cannot be taken back. */
  danger?: boolean
}

export type Asked = Question & { answer(yes: boolean): void }

/** The modal of `confirm`; it keeps the last question while it fades out. */
export const ConfirmModal = ({ question }: { question: Asked | null }) => {
  const [shown, setShown] = useState(question)
  if (question && question !== shown) setShown(question)
  return (
    <Modal
      opened={question !== null}
      closeOnEscape
      onClose={() => question?.answer(false)}
      title={shown?.title}
      size="sm"
      zIndex={300}
    >
      <Text c="dimmed" size="sm">
        {shown?.text}
      </Text>
      <Group justify="flex-end" gap="sm" mt="xl">
        <Button variant="default" onClick={() => question?.answer(false)}>
          {shown?.cancel ?? 'Cancel'}
        </Button>
        <Button {...(shown?.danger && { color: 'red' })} onClick={() => question?.answer(true)}>
          {shown?.confirm}
        </Button>
      </Group>
    </Modal>
  )
}
