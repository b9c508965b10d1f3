import { type Cart, root, type ShopCart, texts } from './read-cart.ts'

/** A cart that was handed over, and where to ask what became of it. */
type Handed = { at: string; items: Cart['items'] }

const place = 'CheckyPro'
/** Of one shopper; those before are forgotten. */
const most = 3

const kept = (): Handed[] => JSON.parse(localStorage.getItem(place) ?? '[]')
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

/** Takes what has been paid for out of the cart, once, and nothing else. True where the page shows a cart that is no more. */
export const clearBought = async (): Promise<boolean> => {
  let isChanged = false
  for (const handed of kept()) {
    const answer = await fetch(handed.at, { credentials: 'omit' })
    const { data } = (await answer.json()) as { data?: { state: string } }
    const isPaid = /^(paid|ordered)$/.test(data?.state ?? '')
    const isOver = isPaid || answer.status === 404 || data?.state === 'expired'
    if (!isOver || !forget(handed) || !isPaid) continue
    try {
      isChanged = (await takeOut(handed.items)) || isChanged
    } catch {
      keep([...kept(), handed])
    }
  }
  return isChanged
}

const takeOut = async (bought: Cart['items']): Promise<boolean> => {
  const cart = (await (await fetch(`${root()}cart.js`)).json()) as ShopCart
  const updates: Record<string, number> = {}
  const left = bought.map((item) => ({ ...item, same: same(item) }))
  for (const item of cart.items) {
    for (const one of left) {
      if (one.same !== same(item) || !one.quantity || !item.quantity) continue
      const taken = Math.min(one.quantity, item.quantity)
      one.quantity -= taken
      updates[item.key] = item.quantity -= taken
    }
  }
  if (Object.keys(updates).length === 0) return false
  const answer = await fetch(`${root()}cart/update.js`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    // What was noted went with the goods; it is not to go with the next ones.
    body: JSON.stringify({ updates, ...(cart.items.every((item) => !item.quantity) && { note: '' }) }),
  })
  if (!answer.ok) throw new Error('cart')
  return true
}

/** Alike for lines that are the same goods with the same things written on them. */
const same = ({ variant_id, properties }: Pick<ShopCart['items'][number], 'variant_id' | 'properties'>) =>
  JSON.stringify([variant_id, texts(properties)])
