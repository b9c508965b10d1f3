import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { client } from '#kit/web/client.ts'
import { confirm } from '#kit/web/modal/confirm.tsx'
import { notify, undoable } from '#kit/web/notification/notify.tsx'
import { takeBack } from '#kit/web/notification/take-back.ts'
import { useSave } from '#kit/web/use-save.ts'
import type { shippingRates } from '../contract.ts'
import { forgetRates } from './rate-queries.ts'

const call = client<typeof shippingRates>()

export const rateCount = (count: number) => `${count} shipping ${count === 1 ? 'rate' : 'rates'}`

/** What can be done to one rate or several of the list; `onDeleted` once the list is without them. */
export const useManyRates = (onDeleted: () => void) => {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const forget = () => forgetRates(queries)
  /** Until there is an answer, pressing again asks for the same copy. */
  const keys = useRef(new Map<string, string>())
  const keyOf = (id: string) => {
    const key = keys.current.get(id) ?? crypto.randomUUID()
    keys.current.set(id, key)
    return { key }
  }

  const turn = useSave((body: { ids: string[]; isActive: boolean }) => call('PUT /shipping-rate/active', { body }), {
    success: false,
    onSuccess: ({ data }, { isActive }) => {
      notify.success(`${rateCount(data.count)} switched ${isActive ? 'on' : 'off'}`)
      return forget()
    },
    onFailure: () => void forget(),
  })
  const copy = useSave((id: string) => call('POST /shipping-rate/:id/duplicate', { params: { id }, body: keyOf(id) }), {
    onSuccess: async ({ data }, id) => {
      keys.current.delete(id)
      await forget()
      await navigate({ to: '/shipping-rates/update-shipping-rate/$id', params: { id: data.shippingRate.id } })
    },
  })
  const putBack = (undo: string) =>
    takeBack(async () => {
      const { data } = await call('POST /shipping-rate/put-back', { body: { undo } }).finally(() => void forget())
      return `${rateCount(data.count)} restored`
    })
  const tellDeleted = (message: string, undo: string) =>
    notify.success(
      message,
      undoable(() => void putBack(undo)),
    )
  const removal = useSave((ids: string[]) => call('POST /shipping-rate/delete', { body: { ids } }), {
    success: false,
    onSuccess: async ({ data }) => {
      await forget()
      onDeleted()
      tellDeleted(`${rateCount(data.count)} deleted`, data.undo)
    },
    onFailure: () => void forget(),
  })

  return {
    turn: (ids: string[], isActive: boolean) => void turn.save({ ids, isActive }),
    duplicate: (id: string) => void copy.save(id),
    remove: async (ids: string[]) => {
      const yes = await confirm({
        title: `Delete ${rateCount(ids.length)}?`,
        text: 'Shoppers can no longer choose them. You can undo this for a moment.',
        confirm: 'Delete',
        danger: true,
      })
      if (yes) await removal.save(ids)
    },
    /** Says that rates are deleted, and takes that back on demand. */
    tellDeleted,
    isBusy: turn.saving || copy.saving || removal.saving,
  }
}

export type ManyRates = ReturnType<typeof useManyRates>
