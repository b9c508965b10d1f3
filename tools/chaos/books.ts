import { Client } from 'pg'
import { z } from 'zod'
import type { Window } from './faults.ts'
import { openShop } from './shop.ts'

const payments = z.object({ items: z.array(z.object({ reference: z.string(), status: z.string() })) })

type Row = { id: string; state: string; ordered: number; paid_at: Date | null; ordered_at: Date | null }
type Attempt = { id: string; checkout_id: string; state: string }

export type Books = {
  tries: number
  paid: number
  /** Paid, and no order. */
  lost: string[]
  /** Two orders, or two payments that stay. */
  doubled: string[]
  /** Shop, provider and database say different things. */
  torn: string[]
  /** Seconds from the payment, or the end of the fault that was in the way, to the order. */
  healing: number[]
}

/** What provider, shop and database say, held against one another. */
export const readBooks = async (databaseUrl: string, sandboxUrl: string, windows: Window[]): Promise<Books> => {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows: checkouts } = await client.query<Row>(
    `select checkouts.id, state, paid_at, ordered_at, (select count(*)::int from orders where checkout_id = checkouts.id) as ordered
     from checkouts where exists (select 1 from payment_attempts where checkout_id = checkouts.id)`,
  )
  const { rows: attempts } = await client.query<Attempt>('select id, checkout_id, state from payment_attempts')
  await client.end()
  const inShop = new Map<string, number>()
  for (const id of await openShop(sandboxUrl).orderedCheckouts()) inShop.set(id, (inShop.get(id) ?? 0) + 1)
  const kept = new Map<string, number>()
  for (const attempt of attempts) {
    const answer = await fetch(`${sandboxUrl}/sandbox/airwallex/payments?reference=${attempt.id}`)
    const made = payments.parse(await answer.json()).items.filter(({ status }) => status === 'SUCCEEDED').length
    const stays = made - (attempt.state === 'refunded' ? 1 : 0)
    if (stays > 0) kept.set(attempt.checkout_id, (kept.get(attempt.checkout_id) ?? 0) + stays)
  }

  const books: Books = { tries: checkouts.length, paid: kept.size, lost: [], doubled: [], torn: [], healing: [] }
  for (const { id, state, ordered, paid_at, ordered_at } of checkouts) {
    const [orders, money] = [inShop.get(id) ?? 0, kept.get(id) ?? 0]
    const said = `${id}: ${state}, ${money} paid, ${orders} in the shop, ${ordered} recorded`
    if (money > 0 && orders === 0) books.lost.push(said)
    else if (money > 1 || orders > 1 || ordered > 1) books.doubled.push(said)
    else if (orders !== money || ordered !== orders || (state === 'ordered') !== (orders === 1)) books.torn.push(said)
    if (paid_at && ordered_at) books.healing.push(healed(paid_at.getTime(), ordered_at.getTime(), windows) / 1000)
  }
  const known = new Set(checkouts.map(({ id }) => id))
  for (const id of inShop.keys())
    if (!known.has(id)) books.torn.push(`${id}: an order in the shop of a checkout that is not there`)
  return books
}

const healed = (paid: number, ordered: number, windows: Window[]) => {
  const ends = windows.filter(({ from, until }) => from < ordered && until <= ordered).map(({ until }) => until)
  return ordered - Math.max(paid, ...ends)
}
