import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cards, connectable } from '../providers/catalog.ts'
import { announced, subjects } from '../providers/testing/subjects.ts'
import { type PayingWorld, payingWorld } from './testing/paying-world.ts'

let [product, lifted]: PayingWorld[] = []
beforeAll(async () => {
  product = await payingWorld()
  lifted = await payingWorld(announced)
})
afterAll(() => Promise.all([product!.close(), lifted!.close()]))

const stripe = subjects.find(({ name }) => name === 'stripe')!

describe('a provider that is announced', () => {
  it('has its card in its place, and no call by which anybody could connect it [g4j4]', async () => {
    expect(cards.map(({ name, comingSoon = false }) => `${name}${comingSoon ? ', soon' : ''}`)).toEqual([
      'airwallex',
      'stripe, soon',
      'viva',
      'paypal',
      'rapyd',
      'payabl',
      'paynl, soon',
    ])
    expect(announced).toEqual(['stripe'])
    const merchant = await product!.app.merchant()
    for (const call of ['GET /stripe', stripe.connect, 'POST /stripe/update-setting'])
      expect((await merchant.call(call, { body: stripe.getKeys(0) })).status).toBe(404)
  })

  it('is connected, shown and set up like any other once its flag is gone [k3l8]', async () => {
    const merchant = await lifted!.app.merchant()
    expect((await merchant.call('GET /stripe')).body).toMatchObject({ error: false, data: null })
    const connected = await merchant.call(stripe.connect, { body: stripe.getKeys(0) })
    expect(connected.body).toMatchObject({ msg: 'Stripe is connected. Switch it on to offer it at checkout.' })
    await merchant.call('POST /stripe/update-setting', { body: { name: 'Card', payment_method_icons: ['card'] } })
    expect((await merchant.call('GET /stripe')).body.data).toMatchObject({
      name: 'Card',
      secret_key: expect.stringMatching(/^•+\w{4}$/),
      webhook_secret: expect.stringMatching(/^•+\w{4}$/),
      is_authorized: true,
      world: 'live',
      payment_method: { is_active: false, payment_types: ['card'] },
    })
  })
})

describe('the descriptions', () => {
  it('have places, paths and variables of their own', () => {
    const alone = (all: readonly unknown[]) => expect(new Set(all).size).toBe(all.length)
    alone(cards.map(({ place }) => place))
    const all = subjects.map(({ description }) => description)
    alone(all.map(({ record }) => record.path))
    alone(all.flatMap(({ addresses }) => Object.keys(addresses)))
    for (const { addresses, mainAddress, guide, fields, extra } of all) {
      expect(Object.keys(addresses)).toContain(mainAddress)
      const names = fields.map(({ name }) => name)
      expect([undefined, ...names]).toContain(guide.webhook?.before)
      expect(names).not.toContain(extra?.name)
    }
    expect(connectable.map(({ name }) => name)).not.toContain('stripe')
  })
})
