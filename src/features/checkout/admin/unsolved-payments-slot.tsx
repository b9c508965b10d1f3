import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, use, useEffect, useState } from 'react'
import { island } from '#features/auth/admin/public.tsx'
import { later } from '#kit/web/later.tsx'

const load = () => import('./unsolved-payments.tsx')
const UnsolvedPayments = later(async () => (await load()).UnsolvedPayments)

/** Where payments that need the merchant are shown, so that they move nothing: the page waits for those that are known of. */
export const UnsolvedPaymentsSlot = () => {
  const queries = useQueryClient()
  return island().hasUnsolvedPayments ? <AtOnce queries={queries} /> : <OncePainted />
}

/** The longest that a page waits, in milliseconds. */
const patience = 2_000

let whole: Promise<ReactNode> | undefined

/** The list with its payments in it; nothing where it does not come, or not soon. */
const wholeList = (queries: QueryClient): Promise<ReactNode> => {
  const late = new Promise<null>((resolve) => window.setTimeout(() => resolve(null), patience))
  const list = load().then(async ({ UnsolvedPayments: List, prefetchUnsolved }) => {
    await prefetchUnsolved(queries)
    return <List />
  })
  return Promise.race([list.catch(() => null), late])
}

const AtOnce = ({ queries }: { queries: QueryClient }) => use((whole ??= wholeList(queries))) ?? <OncePainted />

/** There is hardly ever one: code and call come once the page has been painted. */
const OncePainted = () => {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    // The first frame is asked for before the paint, and ends after it.
    let timer = 0
    const frame = requestAnimationFrame(() => (timer = window.setTimeout(() => setPainted(true))))
    return () => {
      cancelAnimationFrame(frame)
      window.clearTimeout(timer)
    }
  }, [])
  return isPainted ? (
    <Suspense>
      <UnsolvedPayments />
    </Suspense>
  ) : null
}
