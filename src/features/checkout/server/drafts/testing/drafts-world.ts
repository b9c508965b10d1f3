import type { ShopWorld } from '#apps/server/testing/shop-world.ts'
import { getAttempts } from '#features/payment-methods/providers/testing/money-path.ts'

type Item = { variant_id: number; quantity: number; properties?: Record<string, string> }

/** A checkout of these goods with these codes, as its token. */
export const openCheckout = async (world: ShopWorld, items: Item[], more: object = {}) => {
  const opened = await world.open(items, more)
  if (opened.status !== 200) throw new Error(opened.text)
  return String(opened.body.data.url).split('/').at(-1)!
}

/** A shopper with a checkout who pressed "pay" and stands at the provider's page. */
export const leaveWith = async (world: ShopWorld, token: string, more: object = {}) => {
  const order = await world.order(token, more)
  const answer = await world.pay(token, order)
  if (answer.status !== 200) throw new Error(answer.text)
  const attempts = await getAttempts(world, token)
  return { token, order, paymentId: String(answer.body.data.next.options.intent_id), attempt: attempts.at(-1)! }
}

type Money = { shopMoney: { amount: string } }
type Line = {
  id: string
  title: string
  quantity: number
  discountedTotalSet: Money
  customAttributes: { key: string; value: string }[]
  discountAllocations: { allocatedAmountSet: Money; discountApplication: { code?: string; title?: string } }[]
  taxLines: { title: string; rate: number; priceSet: Money }[]
}
type OrderInShop = {
  id: string
  name: string
  note: string | null
  email: string
  sourceName: string
  tags: string[]
  displayFinancialStatus: string
  customAttributes: { key: string; value: string }[]
  customer: { email: string; firstName: string } | null
  discountCodes: string[]
  totalPriceSet: Money
  totalTaxSet: Money
  shippingLine: { title: string; originalPriceSet: Money; discountedPriceSet: Money } | null
  lineItems: { nodes: Line[] }
}

/** The one order that a checkout became in the shop, in full; undefined where there is none. */
export const orderInShop = async (world: ShopWorld, token: string): Promise<OrderInShop | undefined> => {
  const { id } = await world.app.db
    .selectFrom('checkouts')
    .select('id')
    .where('token', '=', token)
    .executeTakeFirstOrThrow()
  const { orders } = await world.admin<{
    orders: { nodes: OrderInShop[] }
  }>(`{ orders(first: 20, sortKey: CREATED_AT, reverse: true) { nodes {
    id name note email sourceName tags displayFinancialStatus discountCodes customAttributes { key value }
    customer { email firstName } totalPriceSet { shopMoney { amount } } totalTaxSet { shopMoney { amount } }
    shippingLine { title originalPriceSet { shopMoney { amount } } discountedPriceSet { shopMoney { amount } } }
    lineItems(first: 10) { nodes { id title quantity discountedTotalSet { shopMoney { amount } } customAttributes { key value }
      discountAllocations { allocatedAmountSet { shopMoney { amount } }
        discountApplication { ... on DiscountCodeApplication { code } ... on AutomaticDiscountApplication { title } } }
      taxLines { title rate priceSet { shopMoney { amount } } } } } } } }`)
  const found = orders.nodes.filter((order) =>
    order.customAttributes.some(({ key, value }) => key === 'checkout_id' && value === id),
  )
  if (found.length > 1) throw new Error(`${found.length} orders of one checkout`)
  return found[0]
}

export const cents = ({ shopMoney }: Money) => Math.round(Number(shopMoney.amount) * 100)

type Shop = {
  drafts: { id: number; name: string; status: string }[]
  confirmations: { order: string; to: string }[]
}

/** What stands in the sandbox's shop. */
export const shopNow = async (world: ShopWorld): Promise<Shop> => {
  const answer = await fetch(`${world.sandbox.url}/sandbox/shopify/${world.shop.domain}`)
  return (await answer.json()) as Shop
}
export const openDrafts = async (world: ShopWorld) =>
  (await shopNow(world)).drafts.filter(({ status }) => status === 'OPEN').map(({ id }) => id)

/** Does something with the calls that name an operation, in place of sending them. */
export const intercept = (world: ShopWorld, name: string, instead: (send: () => Promise<Sent>) => Promise<Sent>) => {
  const { http } = world.app.services
  const { send } = http
  http.send = (url, options) =>
    JSON.stringify(options?.body ?? '').includes(`${name}(`) ? instead(() => send(url, options)) : send(url, options)
  return () => void (http.send = send)
}
type Sent = Awaited<ReturnType<ShopWorld['app']['services']['http']['send']>>

type Remark = { field: string[] | null; message: string }

/** Has the shop refuse what a call sends wherever `find` finds something wrong with it. */
export const refusing = (world: ShopWorld, name: string, find: (variables: Variables) => Remark | null) => {
  const { http } = world.app.services
  const { send } = http
  http.send = async (url, options) => {
    const body = JSON.stringify(options?.body ?? '')
    const remark = body.includes(`${name}(`) && find((JSON.parse(body) as { variables: Variables }).variables)
    if (!remark) return send(url, options)
    const payload = {
      draftOrder: null,
      calculatedDraftOrder: null,
      order: null,
      userErrors: [{ code: null, ...remark }],
    }
    const data = { draftOrderCreate: payload, draftOrderCalculate: payload, orderCreate: payload }
    return { status: 200, headers: {}, text: '', content: Buffer.from(''), json: () => ({ data }) }
  }
  return () => void (http.send = send)
}
type Contact = {
  presentmentCurrencyCode?: string
  email?: string
  customer?: object
  discountCodes?: string[]
  shippingAddress?: { phone?: string; provinceCode?: string }
}
type Variables = { input?: Contact; order?: Contact }

/** The other side did it, and its answer was lost. */
export const lose = async (send: () => Promise<Sent>): Promise<Sent> => ({
  ...(await send()),
  status: 500,
  json: () => undefined,
})

/** The other side did it, and answered something else of it, from its data. */
export const answeredInside =
  (answer: (data: unknown) => object) =>
  async (send: () => Promise<Sent>): Promise<Sent> => {
    const sent = await send()
    const { data } = sent.json() as { data?: unknown }
    return { ...sent, json: () => answer(data) }
  }
