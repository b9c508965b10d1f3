import { type Cart, fail, isEmpty, isShopCart, root, type ShopCart, texts } from './read-cart.ts'

type Item = Cart['items'][number]
type Goods = Pick<ShopCart['items'][number], 'variant_id' | 'properties'>

/** A cart that was handed over, and where to ask what became of it. */
type Handed = { at: string; items: Item[] }

const isHanded = (found: Partial<Handed> | null): found is Handed =>
  typeof found?.at === 'string' && Array.isArray(found.items)

/** As far as it is ours to say: an answer may be another's, or none. */
type State = { data?: { state?: string; items?: Item[] } | null }
const isState = (found: unknown): found is State => found instanceof Object

const place = 'CheckyPro'
/** Of one shopper; those before are forgotten. */
const most = 3

const kept = (): Handed[] => {
  const found: unknown = JSON.parse(localStorage.getItem(place) ?? '[]')
  return Array.isArray(found) ? found.filter(isHanded) : []
}
const keep = (all: Handed[]): void => localStorage.setItem(place, JSON.stringify(all.slice(-most)))

/** Keeps what stood in the cart as it went to the checkout; a browser that keeps nothing goes there all the same. */
export const remember = (at: string, { items }: Cart): void => {
  try {
    keep([...kept(), { at, items }])
  } catch {}
}

/** False where another page of the shop was faster. */
const forget = ({ at }: Handed): boolean => {
  const all = kept()
  const others = all.filter((one) => one.at !== at)
  keep(others)
  return others.length < all.length
}

/**
 * Brings the cart in line with its checkouts: what has been paid for goes out of it, once, and what was changed there is changed
 * here. True where the page shows a cart that is no more.
 */
export const followCheckouts = async (): Promise<boolean> => {
  let isChanged = false
  for (const handed of kept()) {
    const answer = await fetch(handed.at, { credentials: 'omit' }).catch(() => null)
    const found: unknown = await answer?.json().catch(() => null)
    const data = isState(found) ? found.data : undefined
    const isPaid = data?.state === 'paid' || data?.state === 'ordered'
    const isOver = isPaid || answer?.status === 404 || data?.state === 'expired'
    const items = isOver ? [] : (data?.items ?? handed.items)
    const changes = isOver && !isPaid ? [] : differences(handed.items, items)
    if ((!isOver && !changes.length) || !forget(handed)) continue
    if (!isOver) keep([...kept(), { at: handed.at, items }])
    try {
      isChanged = (changes.length > 0 && (await change(changes))) || isChanged
    } catch {
      forget(handed)
      keep([...kept(), handed])
    }
  }
  return isChanged
}

/** By how many pieces each of the goods is more now than it was. */
const differences = (before: Item[], now: Item[]): Item[] => {
  const sums: Record<string, Item> = {}
  for (const item of [...now, ...before.map((one) => ({ ...one, quantity: -one.quantity }))]) {
    const goods = same(item)
    sums[goods] = { ...item, quantity: item.quantity + (sums[goods]?.quantity ?? 0) }
  }
  return Object.values(sums).filter(({ quantity }) => quantity)
}

const change = async (changes: Item[]): Promise<boolean> => {
  const cart: unknown = await (await fetch(`${root()}cart.js`)).json()
  if (!isShopCart(cart)) return fail('cart')
  const updates: Record<string, number> = {}
  for (const item of cart.items) {
    for (const one of changes) {
      if (same(one) !== same(item) || !one.quantity || !item.quantity) continue
      const quantity = Math.max(0, item.quantity + one.quantity)
      one.quantity -= quantity - item.quantity
      updates[item.key] = item.quantity = quantity
    }
  }
  if (isEmpty(updates)) return false
  const answer = await fetch(`${root()}cart/update.js`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    // What was noted went with the goods; it is not to go with the next ones.
    body: JSON.stringify({ updates, ...(cart.items.every((item) => !item.quantity) && { note: '' }) }),
  })
  return answer.ok || fail('cart')
}

/** What the server leaves out of what it keeps, or keeps as something else. */
const unkept = /[\p{C}\s\ufffd]/gu

/** Alike for lines that are the same goods with the same things written on them, in any order: the server keeps none. */
const same = ({ variant_id, properties }: Goods) => {
  const written = Object.entries(texts(properties)).map((pair) => pair.join('=').replace(unkept, ''))
  return JSON.stringify([variant_id, written.sort()])
}
