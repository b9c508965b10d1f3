type Item = { variant_id: number; quantity: number; properties: Record<string, string> }
export type Cart = {
  items: Item[]
  currency: string
  note: string
  attributes: Record<string, string>
  discount_codes: string[]
}
/** Why the shopper is left to the shop's own checkout. */
export type Cause = 'silent' | 'refused' | 'unreachable' | 'broken' | 'cart' | 'subscription'
/** What is written on goods or on the cart: JSON's values, and files. */
type Written = Record<string, string | number | boolean | object | null>
export type ShopCart = {
  currency: string
  note: string | null
  attributes: Written | null
  items: {
    key: string
    variant_id: number
    quantity: number
    properties: Written | null
    selling_plan_allocation?: unknown
  }[]
  discount_codes?: { code: string }[]
}
type Page = Window & {
  Shopify?: { routes?: { root?: string }; locale?: string; currency?: { active?: string } }
}

const page = window as Page

/** As the shop's storefront has always written it; where it has no goods it is something else. */
export const isShopCart = (found: unknown): found is ShopCart =>
  found instanceof Object && 'items' in found && Array.isArray(found.items)

export const fail = (cause: Cause): never => {
  throw new Error(cause)
}

export const isEmpty = (values: object) => !Object.keys(values).length

export const root = () => page.Shopify?.routes?.root ?? '/'

export const texts = (values: Written | null): Record<string, string> => {
  const kept: Record<string, string> = {}
  for (const [name, value] of Object.entries(values ?? {})) {
    if (typeof value !== 'object' && value !== '') kept[name] = String(value)
  }
  return kept
}

export const fieldsOf = (form: HTMLFormElement | null) => new URLSearchParams(form ? (new FormData(form) as never) : '')

/** Reads the cart; first saves what fields say of it: quantities, a note, a discount code. */
export const readCart = async (signal: AbortSignal, fields: URLSearchParams): Promise<Cart> => {
  // The cart is asked for, whatever would lead to the checkout.
  fields.delete('checkout')
  // An empty one would take out the codes that the cart has.
  if (!fields.get('discount')) fields.delete('discount')
  const asked = /(^|&)(updates|note=|attributes|discount=)/.test(`${fields}`)
    ? fetch(`${root()}cart/update.js`, { method: 'POST', body: fields, signal })
    : fetch(`${root()}cart.js`, { signal })
  const cart: unknown = await asked.then((answer) => answer.json()).catch(() => fail('cart'))
  if (!isShopCart(cart)) return fail('cart')
  if (cart.items.some((item) => item.selling_plan_allocation)) fail('subscription')
  return {
    currency: cart.currency,
    note: cart.note ?? '',
    attributes: texts(cart.attributes),
    discount_codes: (cart.discount_codes ?? []).map(({ code }) => code),
    items: cart.items.map(({ variant_id, quantity, properties }) => ({
      variant_id,
      quantity,
      properties: texts(properties),
    })),
  }
}

/** What a product form would put into the cart; null when it cannot be bought this way, as with a file of the shopper's own. */
export const readProduct = (form: HTMLFormElement): Cart | null => {
  const data = new FormData(form)
  const fields = [...data]
  const currency = page.Shopify?.currency?.active
  const variant_id = Number(data.get('id'))
  const hasFile = fields.some(([, value]) => typeof value !== 'string' && value.size)
  if (!variant_id || !currency || hasFile || data.get('selling_plan')) return null
  const properties: Written = {}
  for (const [name, value] of fields) {
    const match = /^properties\[(.+)\]$/.exec(name)
    if (match) properties[match[1]!] = value
  }
  const item = { variant_id, quantity: Number(data.get('quantity')) || 1, properties: texts(properties) }
  // The code of a link that the shopper came by: the shop keeps it for the cart, which is not asked here.
  const [, code] = /(?:^|; )discount_code=([^;]+)/.exec(document.cookie) ?? []
  const discount_codes = code ? decodeURIComponent(code).split(',') : []
  return { items: [item], currency, note: '', attributes: {}, discount_codes }
}
