import { useNavigate, useSearch } from '@tanstack/react-router'
import { useSession } from '#features/auth/admin/public.tsx'
import { daysIn } from '#kit/contract/month.ts'
import { type Choice, choiceFrom, toQuery, toSearch as searchOfChoice } from '#kit/contract/period.ts'
import { useToday } from '#kit/web/period/use-today.ts'
import type { FilterAddress } from '../filters-contract.ts'
import { type FoundKind, foundKinds, type OrderKind, kinds } from '../rules.ts'

/** Which orders a list shows; a `day` is one of the chosen month. */
export type OrderSlice = { choice: Choice; day?: number; what: OrderKind; discount?: string }

/** Which orders of all times a search is for. */
export type OrderSearch = { search: string; what: FoundKind }

type Search = {
  month?: unknown
  range?: unknown
  from?: unknown
  to?: unknown
  day?: unknown
  what?: unknown
  discount?: unknown
  page?: unknown
  order?: unknown
  search?: unknown
}

const mostLetters = 255

/** What a search of all orders asks for; null where the address is about a month. */
export const orderSearchFrom = ({ search, what }: Search): OrderSearch | null => {
  const text = (typeof search === 'string' || typeof search === 'number' ? String(search) : '').slice(0, mostLetters)
  const kind = foundKinds.find((one) => one === what) ?? 'placed'
  const isMonthly = kinds.some((one) => one === kind)
  return text.trim() === '' && isMonthly ? null : { search: text, what: kind }
}

/** What an address asks for; nonsense in it is as good as nothing. */
export const sliceFrom = ({ day, what, discount, ...period }: Search, today: string): OrderSlice => {
  const choice = choiceFrom(period, today)
  const number = Number(day)
  const isDay = 'month' in choice && Number.isInteger(number) && number >= 1 && number <= daysIn(choice.month)
  return {
    choice,
    ...(isDay && { day: number }),
    what: kinds.find((kind) => kind === what) ?? 'placed',
    ...((typeof discount === 'string' || typeof discount === 'number') && { discount: String(discount).slice(0, 255) }),
  }
}

/** The address of a list. */
export const toSearch = ({ choice, day, what, discount }: OrderSlice) => ({
  ...searchOfChoice(choice),
  ...(day !== undefined && { day }),
  ...(what !== 'placed' && { what }),
  ...(discount !== undefined && { discount }),
})

/** What the server is asked for. */
export const toSliceQuery = ({ choice, ...others }: OrderSlice, today: string) => ({
  ...toQuery(choice, today),
  ...others,
})

const whole = (value: unknown): number | null => {
  const number = Number(value)
  return Number.isSafeInteger(number) && number > 0 ? number : null
}

/** What an address is kept by; empty for the list that opens by itself. The month that it is stays whichever it is then. */
export const toFilter = ({ month, ...others }: Search, today: string): FilterAddress => {
  const isThisMonth = month === today.slice(0, 7) && others.day === undefined
  const search: Search = isThisMonth ? others : { ...others, month }
  return Object.fromEntries(
    filterNames.flatMap((name) => {
      const value = search[name]
      const isGiven = (typeof value === 'string' && value !== '') || typeof value === 'number'
      return isGiven ? [[name, String(value).slice(0, mostLetters)]] : []
    }),
  )
}

const filterNames = ['month', 'range', 'from', 'to', 'day', 'what', 'discount', 'search'] as const

/** The slice and page that the address holds, and the way to others. */
export const useOrdersAddress = () => {
  const { store } = useSession()
  const today = useToday(store?.time_zone ?? 'UTC')
  const search: Search = useSearch({ strict: false })
  const navigate = useNavigate()
  const slice = sliceFrom(search, today)
  const page = Math.min(whole(search.page) ?? 1, 100_000)
  const go = (next: OrderSlice, to = 1, replace = false) =>
    void navigate({
      to: '/orders',
      search: { ...toSearch(next), ...(to > 1 && { page: to }) },
      replace,
      resetScroll: false,
    })
  const find = (next: OrderSearch) =>
    void navigate({
      to: '/orders',
      search: {
        ...searchOfChoice(slice.choice),
        ...(next.what !== 'placed' && { what: next.what }),
        ...(next.search !== '' && { search: next.search }),
      },
      // Each letter is no step of its own on the way back.
      replace: asked !== null,
      resetScroll: false,
    })
  const asked = orderSearchFrom(search)
  return { slice, today, page, go, asked, find, filter: toFilter(search, today) }
}

/** The order whose drawer is open on this page, or null; `close` leaves the rest of the address as it is. */
export const useOpenOrder = () => {
  const search: Search = useSearch({ strict: false })
  const navigate = useNavigate()
  const close = () =>
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => {
        const { order: _, ...rest } = before
        return rest as never
      },
      resetScroll: false,
    })
  return { id: whole(search.order), close }
}
