import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { Modal } from './modal.tsx'
import { type Comparison, VersionTable } from './version-table.tsx'

export type Question = {
  title: string
  text: string
  /** The button that goes on. */
  confirm: string
  cancel?: string
  /** A red button, for what cannot be taken back. */
  danger?: boolean
  /** Two versions to choose between. */
  comparison?: Comparison
  /** A third button, for what is neither. */
  instead?: string
}

export type Answer = 'yes' | 'no' | 'instead'

export type Asked = Question & { answer(answer: Answer): void }

/** The modal of `ask`; it keeps the last question while it fades out. */
export const ConfirmModal = ({ question }: { question: Asked | null }) => {
  const [shown, setShown] = useState(question)
  if (question && question !== shown) setShown(question)
  return (
    <Modal
      opened={question !== null}
      closeOnEscape
      onClose={() => question?.answer('no')}
      title={shown?.title}
      size={shown?.comparison ? 'lg' : 'sm'}
      zIndex={300}
    >
      <Text c="dimmed" size="sm">
        {shown?.text}
      </Text>
      {shown?.comparison && <VersionTable {...shown.comparison} />}
      <Group justify="flex-end" gap="sm" mt="xl">
        <Button variant="default" onClick={() => question?.answer('no')}>
          {shown?.cancel ?? 'Cancel'}
        </Button>
        {shown?.instead && (
          <Button variant="default" onClick={() => question?.answer('instead')}>
            {shown.instead}
          </Button>
        )}
        <Button {...(shown?.danger && { color: 'red' })} onClick={() => question?.answer('yes')}>
          {shown?.confirm}
        </Button>
      </Group>
    </Modal>
  )
}
