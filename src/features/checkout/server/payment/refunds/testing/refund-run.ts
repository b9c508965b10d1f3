import type { ShopWorld } from '#apps/server/testing/shop-world.ts'
import { type RefundToWrite, writeRefunds } from '#features/orders/server/public.ts'
import { getAttempts } from '#features/payment-methods/providers/testing/money-path.ts'
import { toMajor } from '#kit/contract/money.ts'
import { fulfillOrder } from '#sandbox/shopify/orders/order-changes.ts'
import { shopPlatform } from '#sandbox/shopify/shopify.ts'
import { type Sale, refundStatus } from './placed-sale.ts'

/** What may become of a call that has the shop make a refund. A late one reaches the shop once nobody waits for it any more. */
export const faults = [
  'answered',
  'lost before',
  'lost after',
  'late',
  'slow',
  'key fails',
  'goods refused',
  'killed before',
  'killed after',
] as const
export type Fault = (typeof faults)[number]

type Sent = Awaited<ReturnType<ShopWorld['app']['services']['http']['send']>>

const saying = (body: unknown): Sent => ({
  status: 200,
  headers: {},
  text: '',
  content: Buffer.from(''),
  json: () => body,
})
const lost = () => ({ ...saying(undefined), status: 500 })
const refusal = (message: string) =>
  saying({ data: { refundCreate: { refund: null, userErrors: [{ field: null, message }] } } })

/**
 * What goes back of one sale, and the runs that write it into the shop's order. `isBehind`: the order says nothing yet of what no answer told.
 */
export const refundRun = async (world: ShopWorld, sale: Sale) => {
  const { http } = world.app.services
  const { send } = http
  const shop = shopPlatform(world.sandbox.world).getShop(world.shop.domain)!
  const order = shop.orders.find(({ id }) => id === sale.order)!
  const [attempt] = await getAttempts(world, sale.token)
  const [{ variant_id }] = (await refundStatus(world, sale)).lines
  const { settings } = shop.state
  /** A key that is used up with each of its followers is left to the merchant. */
  const now = { refunded: 0, isCalm: true, isBehind: false, isKilled: false, openKey: null as string | null, fails: 3 }
  const refunds: RefundToWrite[] = []
  const late: { key: string; arrive: () => Promise<unknown> }[] = []
  const known = new Set<number>()
  let plan: Fault[] = []

  const sumOf = (ids: ReadonlySet<number> | null) =>
    order.refunds
      .filter(({ id }) => ids === null || ids.has(id))
      .flatMap(({ transactionIds }) => transactionIds)
      .reduce((sum, id) => sum + order.transactions.find((one) => one.id === id)!.amount, 0)
  const learnAll = () => order.refunds.forEach(({ id }) => known.add(id))

  const asKnown = (answer: Sent): Sent => {
    if (!now.isBehind) learnAll()
    const { data } = answer.json() as { data: { order: object } }
    const totalRefundedSet = { presentmentMoney: { amount: toMajor(sumOf(known), 'EUR'), currencyCode: 'EUR' } }
    const shown = order.refunds.filter(({ id }) => known.has(id)).map(({ note }) => ({ note }))
    const body = { data: { order: { ...data.order, totalRefundedSet, refunds: shown } } }
    return { ...answer, json: () => body }
  }
  const withSetting = async (name: 'slowRefunds' | 'failingRefunds', call: () => Promise<Sent>) => {
    settings[name] = 1
    return call().finally(() => (settings[name] = 0))
  }
  const refuseGoods = (call: () => Promise<Sent>, body: string, key: string) => {
    if (!body.includes('restockType') || settings.idempotentInputs?.[key]) return call()
    const isUnderWay = late.some((one) => one.key === key)
    return refusal(isUnderWay ? 'This request is currently in progress, please try again.' : 'No place')
  }
  const meet = async (call: () => Promise<Sent>, body: string): Promise<Sent> => {
    const { key } = (JSON.parse(body) as { variables: { key: string } }).variables
    const fault = plan.shift() ?? 'answered'
    now.isKilled = fault.startsWith('killed')
    switch (fault) {
      case 'late':
        late.push({ key, arrive: call })
        return lost()
      case 'slow':
        return withSetting('slowRefunds', call)
      case 'key fails':
        return now.fails-- > 0 ? withSetting('failingRefunds', call) : call()
      case 'goods refused':
        return refuseGoods(call, body, key)
      case 'lost before':
      case 'killed before':
        return lost()
      case 'lost after':
      case 'killed after':
        await call()
        return lost()
      case 'answered':
        return call()
    }
  }
  http.send = async (url, options) => {
    const body = JSON.stringify(options?.body ?? '')
    const call = () => send(url, options)
    if (body.includes('query OrderMoney(')) return asKnown(await call())
    if (!body.includes('mutation OrderRefund(')) return call()
    const answer = await meet(call, body)
    const { data } = (answer.json() ?? {}) as {
      data?: { refundCreate: { refund: { legacyResourceId: string } | null } }
    }
    if (data?.refundCreate.refund) known.add(Number(data.refundCreate.refund.legacyResourceId))
    return answer
  }

  return {
    end: () => void (http.send = send),
    refundedInShop: () => sumOf(null),
    refunded: () => now.refunded,
    giveBack: (amount: number) => void (now.refunded += amount),
    /** What went back without a name gets one. */
    name(amount: number, takesGoods: boolean) {
      const left = now.refunded - refunds.reduce((sum, one) => sum + one.amount, 0)
      if (left <= 0) return
      const isFirst = takesGoods && refunds.every(({ restock }) => !restock)
      const restock = isFirst ? { restock: [{ variant_id, quantity: 1 }] } : {}
      refunds.push({ id: `re_${refunds.length}_`, amount: Math.min(amount, left), ...restock })
    },
    sendPiece() {
      const lines = [{ lineId: order.lines[0]!.id, quantity: 1 }]
      if (order.fulfillments.length < 2) fulfillOrder(shop, order, { company: null, number: null, url: null }, lines)
    },
    arrive: () => late.shift()?.arrive(),
    async calm() {
      for (const { arrive } of late.splice(0)) await arrive()
      learnAll()
      now.isCalm = true
    },
    async write(faultsToCome: readonly Fault[] = [], isBehind = false) {
      plan = [...faultsToCome]
      const { isCalm, openKey, refunded } = now
      Object.assign(now, { isCalm: false, isBehind, isKilled: false })
      await writeRefunds(world.app.services, world.store.id, {
        checkoutId: attempt!.checkout_id,
        currency: 'EUR',
        attempt: sale.attempt,
        gateway: 'Airwallex',
        paymentId: sale.payment,
        beyondOrder: 0,
        isDisputeLost: false,
        refunded,
        refunds: [...refunds],
        isCalm,
        openKey,
        keepOpenKey: async (key) => {
          if (now.isKilled) throw new Error('killed')
          now.openKey = key
        },
      }).catch(() => null)
      plan = []
    },
  }
}
