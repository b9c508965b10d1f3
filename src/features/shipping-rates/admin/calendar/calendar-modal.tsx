import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useGuardedClose } from '#kit/web/modal/guarded-close.ts'
import { Modal } from '#kit/web/modal/modal.tsx'
import { QueryState } from '#kit/web/query-state.tsx'
import { calendarQuery } from './calendar-calls.ts'
import { CalendarForm } from './calendar-form.tsx'

/** When the store handles orders and its carriers deliver: what expected delivery dates are worked out from. */
export const CalendarModal = ({ onClose }: { onClose(): void }) => {
  const query = useQuery(calendarQuery)
  const [isDirty, setDirty] = useState(false)
  const close = useGuardedClose(isDirty, onClose)
  return (
    <Modal opened onClose={close} title="Delivery calendar" size={600}>
      <QueryState
        query={query}
        skeleton={<Skeleton h={460} />}
        errorTitle="There was an error fetching the delivery calendar."
      >
        {(saved) => <CalendarForm opened={saved} onDirty={setDirty} onCancel={close} onSaved={onClose} />}
      </QueryState>
    </Modal>
  )
}
