import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { paymentRequest, type ProviderWorld, providerWorld } from '../testing/provider-world.ts'
import { replay } from '../testing/replay.ts'
import reads from './examples/reads.json' with { type: 'json' }
import dispute from './examples/webhook-dispute-created.json' with { type: 'json' }
import completed from './examples/webhook-refund-completed.json' with { type: 'json' }
import failed from './examples/webhook-refund-failed.json' with { type: 'json' }
import { rapyd } from './rapyd.ts'
import { sign } from './signature.ts'

const account = { access_key: 'rak_TEST', secret_key: 'rsk_TEST' }
const at = { settings: {}, webhook_url: 'https://pay.example.com/hooks/rapyd' }
const paymentId = completed.data.payment
let world: ProviderWorld
let end = () => {}
beforeAll(async () => void (world = await providerWorld('rapyd')))
afterEach(() => end())
afterAll(() => world.close())

const verify = (message: object) => {
  const body = JSON.stringify(message)
  const salted = { salt: 'abcdefgh', timestamp: '1700000000' }
  const headers = { ...salted, signature: sign(account, { to: at.webhook_url, body, ...salted }) }
  return rapyd.verifyWebhook(world.services, account, { headers, raw: Buffer.from(body) }, at)
}

describe("Rapyd's published messages", () => {
  it.each([
    ['REFUND_COMPLETED', completed],
    ['PAYMENT_REFUND_FAILED', failed],
    ['PAYMENT_REFUND_REJECTED', { ...failed, type: 'PAYMENT_REFUND_REJECTED' }],
    ['PAYMENT_REFUND_UPDATED', { ...completed, type: 'PAYMENT_REFUND_UPDATED' }],
  ])('%s name the payment that went back, and not the refund’s own reference [v8j6]', async (topic, message) => {
    const own = { ...message, data: { ...message.data, merchant_reference_id: 'of-the-refund' } }
    for (const one of [message, own])
      expect(await verify(one)).toMatchObject({ kind: 'refund', topic, reference: null, payment_id: paymentId })
  })

  it.each(['PAYMENT_DISPUTE_CREATED', 'PAYMENT_DISPUTE_UPDATED'])('%s name the disputed payment', async (type) => {
    expect(await verify({ ...dispute, type })).toMatchObject({
      kind: 'dispute',
      reference: null,
      payment_id: dispute.data.original_transaction_id,
    })
  })

  it('of a payment name it by its reference, and by its own id where it has none', async () => {
    const about = (data: object) => verify({ ...completed, type: 'PAYMENT_COMPLETED', data })
    expect(await about({ id: paymentId, merchant_reference_id: 'chk_1' })).toMatchObject({
      kind: 'payment',
      reference: 'chk_1',
      payment_id: paymentId,
    })
    expect(await about({ id: paymentId, merchant_reference_id: '' })).toMatchObject({
      reference: null,
      payment_id: paymentId,
    })
  })

  it('that say in no known way what they are about are taken and change nothing', async () => {
    const event = await verify({ ...completed, data: { refund: 'refund_1' } })
    expect(event).toMatchObject({ reference: null, payment_id: null })
  })
})

describe('an answer of Rapyd', () => {
  const answering = (answers: Record<string, unknown>) => {
    const replaying = replay(world.services, ({ pathname }) => {
      const found = Object.entries(answers).find(([part]) => pathname.includes(part))
      if (!found) return { status: 400, text: JSON.stringify({ status: { status: 'ERROR', error_code: 'ERROR_GET' } }) }
      return { text: JSON.stringify({ status: { status: 'SUCCESS', error_code: '' }, data: found[1] }) }
    })
    end = replaying.end
    return replaying.asked
  }
  const paid = {
    id: paymentId,
    amount: 22.9,
    currency_code: 'EUR',
    merchant_reference_id: 'a',
    status: 'CLO',
    paid: true,
  }
  const payment = {
    id: paymentId,
    reference: 'a',
    amount: 2_290,
    currency: 'EUR',
    status: 'succeeded',
    problem: null,
  } as const
  const afterwards = () => rapyd.aftermath(world.services, account, payment)

  it('to each published read is understood, and is asked for by its published path and members [r3w6]', async () => {
    const { asked, end: over } = replay(world.services, ({ pathname }) =>
      pathname.includes('/v1/payments/')
        ? { text: JSON.stringify({ ...reads.answer, data: paid }) }
        : { text: JSON.stringify(reads.answer) },
    )
    end = over
    const request = paymentRequest({ reference: 'ref-0001' })
    expect(await rapyd.find(world.services, account, request, { settings: {}, webhook_url: '' })).toBeNull()
    expect(await afterwards()).toMatchObject({ refunded: 0, dispute: 'none' })
    for (const { path, method, query } of reads.reads.filter((one) => one.query)) {
      const call = asked.find(({ url }) => url.pathname.endsWith(path))
      expect(call?.method).toBe(method)
      const sent = [...call!.url.searchParams]
      const published = Object.entries(query!)
      expect(published.map(([name]) => name)).toEqual(expect.arrayContaining(sent.map(([name]) => name)))
      for (const [name, value] of sent) {
        const example = published.find(([of]) => of === name)![1]
        expect(value).toMatch(typeof example === 'number' ? new RegExp(`^${example}$`) : /./)
      }
    }
  })

  it('about disputes counts for the payment that was asked about alone', async () => {
    const another = { ...dispute.data, original_transaction_id: 'payment_another', status: 'LOS' }
    const asked = answering({ '/v1/payments/': paid, '/v1/disputes': [another, dispute.data] })
    expect(await afterwards()).toMatchObject({ refunded: 0, dispute: 'open' })
    const questions = asked.map(({ url }) => url.pathname + url.search)
    expect(questions).toContain(`/rapyd/v1/disputes?payment=${paymentId}&limit=100`)
  })

  it.each([
    ['RVW', 'open', 0],
    ['PRA', 'open', 0],
    ['ARB', 'open', 0],
    ['NEVER_SEEN', 'open', 0],
    ['WIN', 'won', 0],
    ['REV', 'won', 0],
    ['LOS', 'lost', 2_290],
  ])('that a dispute is %s means that it is %s', async (status, state, refunded) => {
    answering({ '/v1/payments/': paid, '/v1/disputes': [{ ...dispute.data, status }] })
    expect(await afterwards()).toMatchObject({ refunded, dispute: state })
  })

  it('names a dispute that is over, and one that gave its money back with nothing [h7j8]', async () => {
    const named = async (data: object) => {
      answering({ '/v1/payments/': paid, '/v1/disputes': [{ ...dispute.data, ...data }] })
      return (await afterwards()).refunds
    }
    const { token: id } = dispute.data
    expect(await named({})).toEqual([])
    expect(await named({ status: 'LOS' })).toEqual([{ id, amount: 2_290, isDispute: true }])
    expect(await named({ status: 'REV' })).toEqual([{ id, amount: 0, isDispute: true }])
    expect(await named({ status: 'LOS', token: undefined })).toMatchObject([{ id: `dispute-of-${paymentId}` }])
  })

  it('names the refunds of the payment, one that was not carried out with nothing, and none of another payment [r7n4]', async () => {
    const other = { ...completed.data, id: 'refund_other', payment: 'payment_other' }
    const waits = { ...completed.data, id: 'refund_waits', amount: 2.5, status: 'Pending' }
    const unknown = { ...waits, id: 'refund_new', status: 'SomethingNew' }
    const refunds = [failed.data, { ...completed.data, id: 'refund_done' }, waits, unknown, other]
    answering({ '/v1/payments/': { ...paid, refunded_amount: 5 }, '/v1/refunds': refunds })
    expect(await afterwards()).toEqual({
      refunded: 500,
      dispute: 'none',
      refunds: [
        { id: failed.data.id, amount: 0 },
        { id: 'refund_done', amount: 500 },
        { id: 'refund_waits', amount: 250 },
        { id: 'refund_new', amount: 250 },
      ],
      pending: ['refund_waits', 'refund_new'],
    })
  })

  it('that disputes are not shown to this account leaves refunds to be counted', async () => {
    answering({ '/v1/payments/': { ...paid, refunded_amount: 5 } })
    expect(await afterwards()).toMatchObject({ refunded: 500, dispute: 'none' })
  })

  it.each([
    ['ACT', 'DON', 'pending'],
    ['NEVER_SEEN', 'DON', 'pending'],
    ['NEVER_SEEN', 'EXP', 'pending'],
    ['CLO', 'DON', 'succeeded'],
    ['ERR', 'NEW', 'unpaid'],
    ['EXP', 'EXP', 'cancelled'],
  ])('with a payment that is %s on a page that is %s means %s', async (status, page, means) => {
    answering({
      '/v1/payments/': { ...paid, status },
      '/v1/checkout/': { id: 'checkout_1', status: page, payment: paid },
    })
    expect(await rapyd.read(world.services, account, 'checkout_1')).toMatchObject({ status: means })
  })

  it.each([{}, { ...paid, amount: '22,90' }, null, 'paid'])(
    'of another form (%j) leaves open how the payment stands',
    async (data) => {
      answering({ '/v1/payments/': data })
      await expect(rapyd.read(world.services, account, paymentId)).rejects.toMatchObject({ name: 'SurpriseError' })
    },
  )
})
