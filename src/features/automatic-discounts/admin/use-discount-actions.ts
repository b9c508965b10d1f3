import { useQueryClient } from '@tanstack/react-query'
import { confirm } from '#kit/web/modal/confirm.tsx'
import { useSave } from '#kit/web/use-save.ts'
import type { Discount } from '../contract.ts'
import {
  deleteDiscount,
  discountQuery,
  forgetDiscounts,
  isStale,
  pauseDiscount,
  replaceInList,
  resumeDiscount,
} from './discount-queries.ts'

type Options = {
  /** The discount as it stands after a pause or a resumption. */
  onChanged?: (discount: Discount) => void
  onDeleted?: () => void
}

/** Pausing, resuming and deleting one discount, each told in the corner and shown in the list. */
export const useDiscountActions = ({ id, title }: { id: string; title: string }, options: Options = {}) => {
  const queries = useQueryClient()
  const onFailure = (error: unknown) => {
    if (!isStale(error)) return
    void forgetDiscounts(queries)
    void queries.invalidateQueries({ queryKey: discountQuery(id).queryKey })
  }
  const onSuccess = ({ data: { discount } }: { data: { discount: Discount } }) => {
    replaceInList(queries, id, discount)
    options.onChanged?.(discount)
  }
  const pause = useSave(() => pauseDiscount(id), { onSuccess, onFailure })
  const resume = useSave(() => resumeDiscount(id), { onSuccess, onFailure })
  const remove = useSave(() => deleteDiscount(id), {
    onFailure,
    onSuccess: () => {
      options.onDeleted?.()
      replaceInList(queries, id, null)
    },
  })
  return {
    pause: () => void pause.save(undefined),
    resume: () => void resume.save(undefined),
    switching: pause.saving || resume.saving,
    removing: remove.saving,
    async remove() {
      const yes = await confirm({
        title: 'Delete this discount?',
        text: `“${title}” ends immediately and can’t be restored. Pause it instead to use it again later.`,
        confirm: 'Delete discount',
        danger: true,
      })
      if (yes) await remove.save(undefined)
    },
  }
}
