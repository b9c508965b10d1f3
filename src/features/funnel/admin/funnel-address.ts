import { useNavigate, useSearch } from '@tanstack/react-router'
import { useSession } from '#features/auth/admin/public.tsx'
import { type Choice, choiceFrom, toQuery, toSearch } from '#kit/contract/period.ts'
import { useToday } from '#kit/web/period/use-today.ts'
import { type Split, splits } from '../rules.ts'

export type FunnelFilter = { [S in Split]?: string }
export type FunnelSlice = { choice: Choice; filter: FunnelFilter }

type Search = { month?: unknown; range?: unknown; from?: unknown; to?: unknown } & { [S in Split]?: unknown }

/** What an address asks for; nonsense in it is as good as nothing. */
export const funnelSliceFrom = (search: Search, today: string): FunnelSlice => ({
  choice: choiceFrom(search, today),
  filter: Object.fromEntries(
    splits.flatMap((split) => {
      const value = search[split]
      return typeof value === 'string' && value.length <= 100 ? [[split, value]] : []
    }),
  ),
})

/** The period and filter that the address holds, what they ask the server for, and the way to others. */
export const useFunnelAddress = () => {
  const { store } = useSession()
  const today = useToday(store?.time_zone ?? 'UTC')
  const slice = funnelSliceFrom(useSearch({ strict: false }), today)
  const navigate = useNavigate()
  const go = ({ choice, filter }: FunnelSlice) =>
    void navigate({
      to: '/why-shoppers-leave',
      search: { ...toSearch(choice), ...filter },
      resetScroll: false,
    })
  return { slice, today, query: { ...toQuery(slice.choice, today), ...slice.filter }, go }
}
