import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import { connectedProvider, connectProvider } from '../server/public.ts'
import { providerNamed } from './registry.ts'
import { capture, deliver, type Sent } from './testing/capture.ts'
import { act, getAttempts, getCheckout, connect, getOrders, paymentsAt } from './testing/money-path.ts'
import { paymentRequest } from './testing/provider-world.ts'
import { registerWebhook, type Subject, subjects } from './testing/subjects.ts'

let world: ShopWorld
/** A second store of the same merchant: at each provider with an account of its own, or with the first one's. */
let other: { id: string }
beforeAll(async () => {
  world = await shopWorld({ webhooks: false })
  other = await world.app.store(world.merchant.merchant.id)
  for (const subject of subjects) {
    await connect(world, subject.name, subject.getKeys(0))
    await registerWebhook(world, subject)
  }
})
beforeEach(async () => {
  await world.sandbox.world.deliveries.settled()
  await world.app.db.deleteFrom('webhook_deliveries').execute()
})
afterAll(() => world.close())

const rows = () => world.app.db.selectFrom('webhook_deliveries').selectAll().execute()

const leave = async ({ name, method, messagesAtStart = 0 }: Subject) => {
  const token = await world.checkout()
  const order = await world.order(token, { provider: name, method })
  await capture(world, messagesAtStart, () => world.pay(token, order))
  return { token, attempt: (await getAttempts(world, token))[0]! }
}

/** The last message about a payment that a shopper paid, which has not arrived yet. */
const paid = async (subject: Subject) => {
  const { token, attempt } = await leave(subject)
  const [payment] = await paymentsAt(world, subject, attempt.id)
  const sent = await capture(world, 1, () => act(world, subject, payment!, 'pay'))
  return { token, attempt, message: sent.at(-1)! }
}

const withField = (body: string, name: string, value: string | null) => {
  const form = new URLSearchParams(body)
  if (value === null) form.delete(name)
  else form.set(name, value)
  return form.toString()
}

/** The message without each part of its proof, and with each part wrong. */
const unproved = (
  { proof }: Subject,
  { headers, body }: Sent,
): { headers?: Record<string, string>; body?: string }[] => {
  const { headers: names, form } = proof
  if (form) return [null, '0'.repeat(64)].map((value) => ({ body: withField(body, form, value) }))
  return names.flatMap((header) => {
    const value = headers[header]!
    const { [header]: _gone, ...others } = headers
    const wrong = `${value.startsWith('1') ? '2' : '1'}${value.slice(1)}x`
    return [{ headers: { ...others, [header]: '' } }, { headers: { ...headers, [header]: wrong } }]
  })
}

describe.each(subjects)('a message of $brand', (subject) => {
  it('is kept with its job and answered before it is worked on, and counts once however often it comes [h7j6]', async () => {
    const { token, message } = await paid(subject)
    const answers = await Promise.all(Array.from({ length: 10 }, () => deliver(world, message)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(answers[0]!.text).toBe(providerNamed(subject.name).receipt ?? '{}')
    expect(await rows()).toMatchObject([{ source: subject.name, processed_at: null }])
    expect((await getCheckout(world, token)).state).toBe('paying')
    expect(await getOrders(world, token)).toHaveLength(1)
    expect((await deliver(world, message)).status).toBe(200)
    // A second one tells that the product has taken the money, where it does that itself.
    const kept = (await rows()).filter(({ topic }) => topic !== subject.isTakenByUs)
    expect(kept).toMatchObject([{ processed_at: expect.any(Date) }])
    expect(await getOrders(world, token)).toHaveLength(1)
    expect((await getAttempts(world, token)).map(({ state }) => state)).toEqual(['succeeded'])
  })

  it('without its proof, or with a wrong one, is refused and leaves no row [l9k2]', async () => {
    const { token, message } = await paid(subject)
    const wrong = unproved(subject, message)
    for (const change of wrong) expect([change, (await deliver(world, message, change)).status]).toEqual([change, 401])
    for (const body of ['', '{}', '[]', 'null', '{"half":', Buffer.from([0xff, 0xfe])])
      expect((await deliver(world, message, { body })).status).toBe(401)
    expect(await rows()).toEqual([])
    expect((await getCheckout(world, token)).state).toBe('paying')
  })

  it('that is not proven is counted with its reason where it is signed at all, and one that is proven is not [v3w9]', async () => {
    await world.app.db.deleteFrom('unproven_messages').execute()
    const reasons = async () =>
      (await world.app.db.selectFrom('unproven_messages').select(['store_id', 'source', 'reason']).execute()).map(
        ({ reason, ...of }) => {
          expect(of).toEqual({ store_id: world.store.id, source: subject.name })
          return reason
        },
      )
    const { message } = await paid(subject)
    expect(await reasons()).toEqual([])
    for (const change of unproved(subject, message)) await deliver(world, message, change)
    await deliver(world, message, { body: '{}' })
    const isSigned = subject.proof.headers.length > 0 || subject.proof.form !== undefined
    const wrong = providerNamed(subject.name).provesByAsking ? 'unconfirmed' : 'other_secret'
    expect((await reasons()).toSorted()).toEqual(isSigned ? [wrong, 'unsigned'].toSorted() : [])
  })

  it('is proved on the bytes that came, or not believed beyond what it is about [m4v4]', async () => {
    const { token, attempt, message } = await paid(subject)
    const { coversBody, form } = subject.proof
    const raised = form ? withField(message.body, 'amount', '9999.00') : message.body
    const changed = raised
      .replaceAll(/"(amount|Amount|amount_total)":\s*[\d.]+/g, '"$1":9999')
      .replaceAll(/"value":"[\d.]+"/g, '"value":"9999.00"')
    expect(changed).not.toBe(message.body)
    const spaced = form ? `${message.body}&more=1` : message.body.replace('{', '{ ')
    for (const body of [changed, spaced]) {
      expect((await deliver(world, message, { body })).status).toBe(coversBody ? 401 : 200)
    }
    expect(await rows()).toHaveLength(coversBody ? 0 : 1)
    await world.app.runJobs()
    const [now] = await getAttempts(world, token)
    expect(now).toMatchObject({ amount: attempt.amount, mismatch: null, state: coversBody ? 'waiting' : 'succeeded' })
  })

  it('does not count in another store', async () => {
    const { token, message } = await paid(subject)
    const path = `/webhooks/${subject.name}/${other.id}`
    expect((await deliver(world, message, { path })).status).toBe(401)
    const to = async (strange: string) =>
      (await deliver(world, message, { path: `/webhooks/${subject.name}/${strange}` })).status
    expect([await to(randomUUID()), await to('x'), await to('%00')]).toEqual([401, 401, 400])
    expect(await rows()).toEqual([])
    expect((await getCheckout(world, token)).state).toBe('paying')
  })

  it('about a payment that the product did not start is kept and changes nothing', async () => {
    const provider = await connectedProvider(world.app.services, world.store.id, subject.name)
    const request = paymentRequest({
      method: subject.method,
      success_url: `${world.app.url}/`,
      failure_url: world.app.url,
    })
    await capture(world, subject.messagesAtStart ?? 0, () => provider!.start(request))
    const [payment] = await paymentsAt(world, subject, request.reference)
    const [message] = (await capture(world, 1, () => act(world, subject, payment!, 'pay'))).slice(-1)
    expect((await deliver(world, message!)).status).toBe(200)
    await world.app.runJobs()
    expect(await rows()).toMatchObject([{ source: subject.name, processed_at: expect.any(Date) }])
  })

  it.each([{ amount: 1 }, { currency: 'USD' }])(
    'that is about %j counts for nothing, and is shown to the merchant where money was taken [h8s2]',
    async (change) => {
      const { token, attempt, message } = await paid(subject)
      await world.app.db.updateTable('payment_attempts').set(change).where('id', '=', attempt.id).execute()
      expect((await deliver(world, message)).status).toBe(200)
      await world.app.runJobs()
      expect((await getCheckout(world, token)).state).toBe('paying')
      const [now] = await getAttempts(world, token)
      const [payment] = await paymentsAt(world, subject, attempt.id)
      // What we take ourselves is not taken, so that there is nothing to show.
      expect(subject.isTakenByUs ? payment!.status : now!.mismatch).toMatch(
        subject.isTakenByUs ? /^APPROVED$/ : /^The payment is for €[\d.]+, not/,
      )
      await world.app.db.deleteFrom('payment_attempts').where('id', '=', attempt.id).execute()
    },
  )

  it('that was overtaken changes nothing [f4k3]', async () => {
    const { token, attempt } = await leave(subject)
    const [payment] = await paymentsAt(world, subject, attempt.id)
    const waits = subject.reportsDeclines ? 1 : 0
    const [declined] = await capture(world, waits, () => act(world, subject, payment!, 'decline'))
    const [approved] = (await capture(world, 1, () => act(world, subject, payment!, 'pay'))).slice(-1)
    for (const message of [approved!, declined ?? approved!, approved!]) {
      expect((await deliver(world, message)).status).toBe(200)
      await world.app.runJobs()
    }
    expect((await getAttempts(world, token)).map(({ state }) => state)).toEqual(['succeeded'])
    expect(await getOrders(world, token)).toHaveLength(1)
  })
})

describe('an old message', () => {
  const subject = (name: string) => subjects.find((one) => one.name === name)!
  const minutesLater = (minutes: number) => {
    const { now } = world.app.services
    world.app.services.now = () => new Date(Date.now() + minutes * 60_000)
    return () => void (world.app.services.now = now)
  }

  it('of Airwallex is refused after five minutes', async () => {
    const { message } = await paid(subject('airwallex'))
    const back = minutesLater(6)
    expect((await deliver(world, message)).status).toBe(401)
    back()
    expect((await deliver(world, message)).status).toBe(200)
  })

  it.each(['viva', 'paypal', 'payabl', 'rapyd'])(
    'of %s is taken, as its repetitions may come hours later',
    async (name) => {
      const { token, message } = await paid(subject(name))
      // Within the life of PayPal's and Viva's tokens, and of the product's own wish to know.
      const back = minutesLater(30)
      expect((await deliver(world, message)).status).toBe(200)
      back()
      expect(await getOrders(world, token)).toHaveLength(1)
    },
  )
})

describe('an address that sends nothing genuine', () => {
  it.each(['viva', 'paypal'])('has only so much asked at %s, and stands in nobody else’s way [g4z7]', async (name) => {
    const { message } = await paid(subjects.find((one) => one.name === name)!)
    const from = (remoteAddress: string, body: string) =>
      world.app.inject({ method: 'POST', url: message.path, remoteAddress, headers: message.headers, payload: body })
    const forger = `198.51.100.${name.length}`
    for (let n = 0; n < 60; n++) expect((await from(forger, '{}')).statusCode).toBe(401)
    const refused = await from(forger, '{}')
    expect([refused.statusCode, Number(refused.headers['retry-after'])]).toEqual([429, expect.any(Number)])
    for (let n = 0; n < 61; n++) expect((await from('203.0.113.9', message.body)).statusCode).toBe(200)
  })
})

it.each(['2001:db8:1:2::9', '::ffff:203.0.113.10'])(
  'takes genuine messages from %s, however many they are [f6l7]',
  async (remoteAddress) => {
    const { message } = await paid(subjects.find((one) => one.name === 'paypal')!)
    const { path: url, headers, body: payload } = message
    for (let n = 0; n < 61; n++)
      expect((await world.app.inject({ method: 'POST', url, remoteAddress, headers, payload })).statusCode).toBe(200)
  },
)

describe('a provider that cannot be asked whether it sent a message', () => {
  it.each(['viva', 'paypal'])('(%s) is answered so that it sends it again, and no row is left', async (name) => {
    const subject = subjects.find((one) => one.name === name)!
    const { token, message } = await paid(subject)
    await world.fail({ target: name, mode: 'error' })
    expect((await deliver(world, message)).status).toBe(502)
    expect(await rows()).toEqual([])
    await world.fail({ target: name, mode: 'ok' })
    expect((await deliver(world, message)).status).toBe(200)
    expect(await getOrders(world, token)).toHaveLength(1)
  })
})

// Last: from here on two stores get what this account sends.
it.each(['viva', 'paypal'])(
  'messages of %s that cannot be proved in one store keep none of another out',
  async (name) => {
    const subject = subjects.find((one) => one.name === name)!
    const { message } = await paid(subject)
    const { id } = await world.app.store(world.merchant.merchant.id)
    await connectProvider(world.app.services, id, subject.name, subject.getKeys(0))
    const remoteAddress = `198.51.100.${100 + name.length}`
    const send = (url: string, payload: string) =>
      world.app.inject({ method: 'POST', url, remoteAddress, headers: message.headers, payload })
    const wrong = `/webhooks/${name}/${id}`
    for (let n = 0; n < 60; n++) await send(wrong, '{}')
    expect((await send(wrong, '{}')).statusCode).toBe(429)
    expect((await send(message.path, message.body)).statusCode).toBe(200)
  },
)
