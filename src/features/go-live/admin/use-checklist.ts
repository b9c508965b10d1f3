import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSave } from '#kit/web/use-save.ts'
import type { Checklist } from '../contract.ts'
import type { Choice } from '../tasks.ts'
import { call, checklistQuery } from './go-live-query.ts'

/** False where nobody ever opened a checkout of the store, so that its figures have nothing to show. */
export const useHasCheckouts = (): boolean => useQuery(checklistQuery()).data?.has_checkouts ?? true

/** The checklist as it stands, and what a merchant says of it. */
export const useChecklist = () => {
  const queries = useQueryClient()
  const query = useQuery(checklistQuery())
  const options = {
    success: false as const,
    onSuccess: ({ data }: { data: Checklist }) => {
      queries.setQueryData(checklistQuery().queryKey, data)
    },
  }
  const leave = useSave((body: { name: Choice; is_left: boolean }) => call('PUT /go-live/left', { body }), options)
  const dismiss = useSave((body: { is_dismissed: boolean }) => call('PUT /go-live/dismissed', { body }), options)
  return {
    query,
    leave: (name: Choice, isLeft: boolean) => leave.save({ name, is_left: isLeft }),
    dismiss: (isDismissed: boolean) => dismiss.save({ is_dismissed: isDismissed }),
    saving: leave.saving || dismiss.saving,
  }
}
