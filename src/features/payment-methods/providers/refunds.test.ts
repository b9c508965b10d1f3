import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import { noteAftermath } from '#features/checkout/server/payment/aftermath.ts'
import { makeRefund } from '#features/checkout/server/payment/refunds/make.ts'
import { connectedProvider } from '#features/payment-methods/server/public.ts'
import { OutboundError } from '#kit/server/outbound.ts'
import { act, getAttempts, getCheckout, connect, getOrders, paymentsAt, refundsInShop } from './testing/money-path.ts'
import { type Subject, subjects } from './testing/subjects.ts'

let world: ShopWorld
beforeAll(async () => {
  world = await shopWorld({ webhooks: false })
  for (const { name, getKeys } of subjects) await connect(world, name, getKeys(0))
})
afterAll(() => world.close())

/** An order that was paid at a provider. */
const ordered = async (subject: Subject) => {
  const token = await world.checkout()
  const order = await world.order(token, { provider: subject.name, method: subject.method })
  await world.pay(token, order)
  const [attempt] = await getAttempts(world, token)
  const [payment] = await paymentsAt(world, subject, attempt!.id)
  await act(world, subject, payment!, 'pay')
  await world.app.inject({ method: 'GET', url: `/checkout/${token}/return?attempt=${attempt!.id}` })
  expect(await getOrders(world, token)).toHaveLength(1)
  const { id: checkoutId } = await getCheckout(world, token)
  const row = () =>
    world.app.db.selectFrom('orders').selectAll().where('checkout_id', '=', checkoutId).executeTakeFirstOrThrow()
  return { token, id: attempt!.id, amount: attempt!.amount, order: (await row()).shopify_order_id, row }
}
type Sale = Awaited<ReturnType<typeof ordered>>

const refund = ({ order }: Sale, body: object) =>
  world.merchant.call('POST /orders/:id/refunds', { params: { id: String(order) }, body })
const readStatus = async ({ order }: Sale) =>
  (await world.merchant.call('GET /orders/:id/refunds', { params: { id: String(order) } })).body.data
/** What the provider says went back. */
const backAt = async (subject: Subject, sale: Sale): Promise<number> => {
  const provider = (await connectedProvider(world.app.services, world.store.id, subject.name))!
  const [attempt] = await getAttempts(world, sale.token)
  const payment = (await provider.read(attempt!.provider_payment_id!))!
  return (await provider.aftermath(payment)).refunded
}
const calculateFee = async (sale: Sale) =>
  (
    await world.app.db
      .selectFrom('fee_entries')
      .select('amount')
      .where('order_id', '=', (await sale.row()).id)
      .execute()
  ).reduce((sum, { amount }) => sum + amount, 0)

const refundCall =
  /\/refunds\/create$|\/acquiring\/v1\/transactions\/|\/captures\/[^/]+\/refund$|payment_refund$|\/v1\/refunds$/
/** Lets the next refund have its effect at the provider, or never reach it, and nobody hear an answer. */
const loseAnswer = (isMade = true) => {
  const { http } = world.app.services
  const { send } = http
  http.send = async (url, options) => {
    const isRead = options?.method === 'GET' || (!options?.method && options?.body === undefined)
    if (isRead || !refundCall.test(new URL(url).pathname)) return send(url, options)
    if (isMade) await send(url, options)
    http.send = send
    throw new OutboundError({ host: new URL(url).host, peer: options?.peer ?? '' }, 'timeout')
  }
  return () => void (http.send = send)
}

describe.each(subjects)('a refund from the order at $brand', (subject) => {
  it('is made with a reason as long as a merchant may give', async () => {
    const sale = await ordered(subject)
    const part = { key: randomUUID(), amount: 500, left: sale.amount, reason: 'Too late. '.repeat(20).trim() }
    expect((await refund(sale, part)).body.data.refunds).toMatchObject([{ amount: 500, refund_id: expect.any(String) }])
    expect(await backAt(subject, sale)).toBe(500)
  })

  it('is one at the provider whatever is pressed at once, then in the shop, the figures and the fee [l9w4]', async () => {
    const sale = await ordered(subject)
    const fee = await calculateFee(sale)
    const part = { key: randomUUID(), amount: 500, left: sale.amount, reason: 'Too late' }
    const answers = await Promise.all(Array.from({ length: 20 }, () => refund(sale, part)))
    // A busy machine may turn some away before they are looked at.
    expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
    expect((await refund(sale, part)).status).toBe(200)
    await world.app.runJobs()
    await world.app.runJobs()
    expect(await readStatus(sale)).toMatchObject({ left: sale.amount - 500, refunds: [{ amount: 500 }] })
    const [made] = (await readStatus(sale)).refunds
    expect(['pending', 'done']).toContain(made.state)
    expect(await backAt(subject, sale)).toBe(500)
    const [inShop, ...others] = (await refundsInShop(world, sale.token))!
    expect(others).toEqual([])
    expect(inShop).toMatchObject({ amount: 500, note: expect.stringContaining('Too late') })
    expect((await sale.row()).refunded_total).toBe(500)
    expect(await calculateFee(sale)).toBeLessThan(fee)

    const rest = { key: randomUUID(), amount: sale.amount - 500, left: sale.amount - 500 }
    expect((await refund(sale, rest)).status).toBe(200)
    await world.app.runJobs()
    expect(await backAt(subject, sale)).toBe(sale.amount)
    expect(await readStatus(sale)).toMatchObject({ left: 0, why_not: expect.stringContaining('was refunded') })
    expect((await sale.row()).refunded_total).toBe(sale.amount)
  })

  it('whose answer was lost is asked about again, and is one [b5h4]', async () => {
    const sale = await ordered(subject)
    const restore = loseAnswer()
    const request = { key: randomUUID(), amount: 700, left: sale.amount }
    const answer = await refund(sale, request)
    restore()
    expect(answer.body.data.refunds).toMatchObject([{ state: 'asked', amount: 700 }])
    // Nothing else goes back meanwhile.
    expect((await refund(sale, { key: randomUUID(), amount: 100, left: sale.amount - 700 })).status).toBe(409)
    // Not at once: who makes no names of calls needs a while to list what was done.
    await makeRefund(world.app.services, request.key)
    expect((await readStatus(sale)).refunds).toMatchObject([{ state: 'asked' }])
    await world.app.db.updateTable('order_refunds').set({ leased_until: null }).where('id', '=', request.key).execute()
    await Promise.all([1, 2, 3].map(() => makeRefund(world.app.services, request.key)))
    expect((await refund(sale, request)).status).toBe(200)
    await world.app.runJobs()
    expect(await backAt(subject, sale)).toBe(700)
    const { refunds, left } = await readStatus(sale)
    expect(refunds).toHaveLength(1)
    expect(['pending', 'done']).toContain(refunds[0].state)
    expect(left).toBe(sale.amount - 700)
    expect(await refundsInShop(world, sale.token)).toMatchObject([{ amount: 700 }])
  })
})

describe('a refund from the order at PayPal', () => {
  it('that broke off is not failed because its repetition meets it at work, and is one', async () => {
    const sale = await ordered(subjects.find(({ name }) => name === 'paypal')!)
    await world.post('/sandbox/paypal/break-next', {})
    const request = { key: randomUUID(), amount: 700, left: sale.amount }
    const answer = await refund(sale, request)
    expect(answer.body.data.refunds).toMatchObject([{ state: 'asked', amount: 700 }])
    await world.app.db.updateTable('order_refunds').set({ leased_until: null }).where('id', '=', request.key).execute()
    await makeRefund(world.app.services, request.key)
    expect(await readStatus(sale)).toMatchObject({ left: sale.amount - 700, refunds: [{ state: 'done', amount: 700 }] })
  })
})

const isBookedLater = ({ name }: Subject, account: number) => name === 'payabl' && account === 1
const accounts = [
  ...subjects.map((subject) => ({ ...subject, account: 0 })),
  // Its refunds wait.
  { ...subjects.find(({ name }) => name === 'payabl')!, account: 1 },
]

describe.each(accounts)(
  'a refund at $brand ($account) that nobody answered before a dispute',
  ({ account, ...subject }) => {
    beforeAll(() => connect(world, subject.name, subject.getKeys(account)))

    const askedAgain = async (isMade: boolean) => {
      const sale = await ordered(subject)
      const restore = loseAnswer(isMade)
      const request = { key: randomUUID(), amount: 700, left: sale.amount }
      expect((await refund(sale, request)).body.data.refunds).toMatchObject([{ state: 'asked' }])
      restore()
      const [payment] = await paymentsAt(world, subject, sale.id)
      await world.post(`/sandbox/${subject.twin}/payments/${payment!.id}/dispute`, {})
      await noteAftermath(world.app.services, sale.id, 'open')
      await world.app.db
        .updateTable('order_refunds')
        .set({ leased_until: null })
        .where('id', '=', request.key)
        .execute()
      await makeRefund(world.app.services, request.key)
      const [one] = (await readStatus(sale)).refunds
      const book = () => world.post(`/sandbox/${subject.twin}/payments/${payment!.id}/book`, {})
      return { sale, one, book }
    }

    it('is made no more, and nobody is told to make another', async () => {
      const { sale, one } = await askedAgain(false)
      expect(await backAt(subject, sale)).toBe(0)
      expect(one.state).toBe('failed')
      const { body } = await world.merchant.call('GET /payments/unsolved')
      for (const told of [one, body.data.find(({ id }: { id: string }) => id === one.id)])
        expect(told.sentence).toMatch(/This payment is disputed\. Respond to the dispute at .* twice\.$/)
    })

    it('is known where it was made', async () => {
      const { sale, one, book } = await askedAgain(true)
      expect(['pending', 'done']).toContain(one.state)
      if (isBookedLater(subject, account)) await book()
      expect(await backAt(subject, sale)).toBe(700)
      await noteAftermath(world.app.services, sale.id, 'none')
      expect(await readStatus(sale)).toMatchObject({ refunded: 700, refunds: [{ amount: 700 }] })
    })
  },
)
