import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { type Month, monthFrom, monthText } from '#kit/contract/month.ts'
import { type Split, splits } from '../rules.ts'

export type FunnelFilter = { [S in Split]?: string }
export type FunnelSlice = { month: Month; filter: FunnelFilter }

type Search = { month?: unknown } & { [S in Split]?: unknown }

/** What an address asks for; nonsense in it is as good as nothing. */
export const funnelSliceFrom = (search: Search, now: Date): FunnelSlice => ({
  month: monthFrom(search.month, now),
  filter: Object.fromEntries(
    splits.flatMap((split) => {
      const value = search[split]
      return typeof value === 'string' && value.length <= 100 ? [[split, value]] : []
    }),
  ),
})

/** The month and filter that the address holds, and the way to others. */
export const useFunnelAddress = () => {
  const [now] = useState(() => new Date())
  const slice = funnelSliceFrom(useSearch({ strict: false }), now)
  const navigate = useNavigate()
  const go = ({ month, filter }: FunnelSlice) =>
    void navigate({
      to: '/why-shoppers-leave',
      search: { month: monthText(month), ...filter },
      resetScroll: false,
    })
  return { slice, go }
}
