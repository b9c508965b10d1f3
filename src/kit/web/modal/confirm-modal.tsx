import { Button, Group, Text } from '@mantine/core'
import { useLayoutEffect, useState } from 'react'
import type { Asked } from './asked-question.ts'
import { Modal } from './modal.tsx'
import { VersionTable } from './version-table.tsx'

/** The modal of `ask`; it keeps the last question while it fades out. */
export const ConfirmModal = ({ question }: { question: Asked | null }) => {
  const [shown, setShown] = useState(question)
  if (question && question !== shown) setShown(question)
  useEscape(question)
  return (
    <Modal
      opened={question !== null}
      closeOnEscape={false}
      onClose={() => question?.answer('no')}
      title={shown?.title}
      size={shown?.comparison ? 'lg' : 'sm'}
      zIndex={300}
    >
      <Text c="dimmed" size="sm">
        {shown?.text}
      </Text>
      {shown?.comparison && <VersionTable {...shown.comparison} />}
      <Group justify="flex-end" gap="sm" mt="xl" data-foot>
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

/** The press that asked is no answer: a listener added while it is dispatched does not receive it. */
const useEscape = (question: Asked | null) => {
  useLayoutEffect(() => {
    const answer = ({ key, isComposing }: KeyboardEvent) => {
      if (key === 'Escape' && !isComposing) question?.answer('no')
    }
    window.addEventListener('keydown', answer, { capture: true })
    return () => window.removeEventListener('keydown', answer, { capture: true })
  }, [question])
}
