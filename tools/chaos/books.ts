import { Client } from 'pg'
import { z } from 'zod'
import { isFree } from '#features/checkout/rules.ts'
import { openShop } from './shop.ts'

const payments = z.object({ items: z.array(z.object({ id: z.string(), reference: z.string(), is_kept: z.boolean() })) })

/** When a fault was in the way. */
export type Window = { from: number; until: number }

type Row = {
  id: string
  /** The kind of trouble, as its shopper wrote it into the cart. */
  note: string
  state: string
  ordered: number
  paid_at: Date | null
  ordered_at: Date | null
}
type Attempt = { id: string; checkout_id: string; provider: string; state: string }

/** What became of one checkout. */
export type Entry = {
  kind: string
  /** Payments whose money its merchant has, and orders in the shop. */
  paid: number
  orders: number
  /** `lost`: paid, and no order. `doubled`: two orders, or two payments that stay. `torn`: the books say different things. */
  fault: ReturnType<typeof findFault>
  sentence: string
  /** Seconds from the payment, or the end of the fault that was in the way, to the order. */
  healing: number | null
}

/** What providers, shop and database say, held against one another. */
export const readBooks = async (
  databaseUrl: string,
  sandboxUrl: string,
  windows: Window[],
  /** The providers' twins in the sandbox. */
  twins: string[],
): Promise<Entry[]> => {
  const { checkouts, attempts } = await readDatabase(databaseUrl)
  const inShop = countEach(await openShop(sandboxUrl).orderedCheckouts())
  const checkoutByAttempt = new Map(attempts.map(({ id, checkout_id }) => [id, checkout_id]))
  const entries: Entry[] = []
  const nobodys = (sentence: string): Entry => ({
    kind: '',
    paid: 0,
    orders: 0,
    fault: 'torn',
    sentence,
    healing: null,
  })

  // Of nothing, the press is the payment.
  const paidFor = attempts.filter((one) => isFree(one) && one.state === 'succeeded').map((one) => one.checkout_id)
  for (const twin of twins) {
    const answer = await fetch(`${sandboxUrl}/sandbox/${twin}/payments`)
    for (const { id, reference, is_kept } of payments.parse(await answer.json()).items) {
      const checkout = checkoutByAttempt.get(reference)
      if (!is_kept) continue
      if (checkout) paidFor.push(checkout)
      else entries.push(nobodys(`${twin} was paid ${id} for ${reference}, which is not there`))
    }
  }
  const kept = countEach(paidFor)

  for (const { id, note, state, ordered, paid_at, ordered_at } of checkouts) {
    const [orders, paid] = [inShop.get(id) ?? 0, kept.get(id) ?? 0]
    const by = attempts.filter(({ checkout_id }) => checkout_id === id).map(({ provider }) => provider)
    entries.push({
      kind: note,
      paid,
      orders,
      fault: findFault({ state, paid, orders, ordered }),
      sentence: `${id} (${by.join(', ')}): ${state}, ${paid} paid, ${orders} in the shop, ${ordered} recorded`,
      healing: paid_at && ordered_at ? healed(paid_at.getTime(), ordered_at.getTime(), windows) / 1000 : null,
    })
  }
  const known = new Set(checkouts.map(({ id }) => id))
  for (const id of inShop.keys())
    if (!known.has(id)) entries.push(nobodys(`the shop has an order of checkout ${id}, which is not there`))
  return entries
}

/** What is wrong between payments that stay, orders in the shop, and what the product recorded of both. */
export const findFault = ({
  state,
  paid,
  orders,
  ordered,
}: Record<'paid' | 'orders' | 'ordered', number> & { state: string }) => {
  if (paid > 0 && orders === 0) return 'lost'
  if (paid > 1 || orders > 1 || ordered > 1) return 'doubled'
  return orders !== paid || ordered !== orders || (state === 'ordered') !== (orders === 1) ? 'torn' : null
}

const readDatabase = async (databaseUrl: string) => {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows: checkouts } = await client.query<Row>(
      `select checkouts.id, note, state, paid_at, ordered_at,
         (select count(*)::int from orders where checkout_id = checkouts.id) as ordered
       from checkouts where exists (select 1 from payment_attempts where checkout_id = checkouts.id)`,
    )
    const { rows: attempts } = await client.query<Attempt>(
      'select id, checkout_id, provider, state from payment_attempts',
    )
    return { checkouts, attempts }
  } finally {
    await client.end()
  }
}

const countEach = (list: string[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const one of list) counts.set(one, (counts.get(one) ?? 0) + 1)
  return counts
}

const healed = (paid: number, ordered: number, windows: Window[]) => {
  const ends = windows.filter(({ from, until }) => from < ordered && until <= ordered).map(({ until }) => until)
  return ordered - Math.max(paid, ...ends)
}
