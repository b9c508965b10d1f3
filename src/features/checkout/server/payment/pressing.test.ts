import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import { getAttempts, connect, paymentsAt } from '#features/payment-methods/providers/testing/money-path.ts'
import { subjects } from '#features/payment-methods/providers/testing/subjects.ts'

let world: ShopWorld
beforeAll(async () => {
  world = await shopWorld({ webhooks: false })
  for (const subject of subjects) await connect(world, subject.name, subject.getKeys(0))
})
afterEach(() => fetch(`${world.sandbox.url}/sandbox/failures`, { method: 'DELETE' }))
afterAll(() => world.close())

/** Holds back what `isHeld` names until `count` of them are under way. */
const holdUntil = (count: number, isHeld: (body: string) => boolean) => {
  const { http } = world.app.services
  const { send } = http
  let goOn = () => {}
  const all = new Promise<void>((resolve) => (goOn = resolve))
  let held = 0
  http.send = async (url, options) => {
    if (!isHeld(JSON.stringify(options?.body ?? ''))) return send(url, options)
    if (++held === count) goOn()
    await all
    return send(url, options)
  }
  return () => void (http.send = send)
}

describe('one key', () => {
  it('under which a shopper chooses another provider meanwhile is one attempt, at one provider', async () => {
    const token = await world.checkout()
    const order = await world.order(token)
    const other = { ...order, provider: 'paypal', method: 'paypal' }
    const release = holdUntil(2, (body) => body.includes('mutation CheckoutCalculate'))
    const answers = await Promise.all([world.pay(token, order), world.pay(token, other)])
    release()
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const [attempt, ...others] = await getAttempts(world, token)
    expect(others).toEqual([])
    const winner = answers.find(({ status }) => status === 200)!
    expect(attempt!.provider).toBe(winner.body.data.next.kind === 'script' ? 'airwallex' : 'paypal')
    const made = await Promise.all(subjects.map((subject) => paymentsAt(world, subject, attempt!.id)))
    expect(made.flat()).toHaveLength(1)
  })

  it('that an earlier version of the product answered is answered alike by this one [h2w8]', async () => {
    const token = await world.checkout()
    const order = await world.order(token)
    const { next } = (await world.pay(token, order)).body.data
    const [attempt] = await getAttempts(world, token)
    const { db, secrets } = world.app.services
    const { autoCapture: _wait, ...options } = next.options
    const older = { kind: 'airwallex', script: next.script, env: next.env, options }
    const binding = { table: 'payment_attempts', column: 'next_step_sealed', row: attempt!.id }
    await db
      .updateTable('payment_attempts')
      .set({ next_step_sealed: secrets.seal(JSON.stringify(older), binding) })
      .where('id', '=', attempt!.id)
      .execute()
    expect((await world.pay(token, order)).body.data.next).toEqual(next)
  })
})

describe('a provider that does not answer', () => {
  it('is named with another way at once, and the next press pays there [v6l9]', async () => {
    const token = await world.checkout({ locale: 'de' })
    const order = await world.order(token)
    await world.fail({ target: 'airwallex', mode: 'error' })
    const failed = await world.pay(token, order)
    const sentence =
      'Kredit- oder Debitkarte funktioniert derzeit nicht. Bitte bezahlen Sie stattdessen mit Karte und mehr (Stripe).'
    expect([failed.status, failed.body.errors]).toEqual([502, { payment: sentence }])
    expect(failed.body.data.checkout.email).toBe('ann@example.com')
    const other = { ...order, provider: 'paypal', method: 'paypal' }
    // The shopper's page may not know yet that another way is another attempt: the key may be the same.
    expect((await world.pay(token, other)).status).toBe(200)
    expect((await world.pay(token, other)).status).toBe(200)
    const attempts = await getAttempts(world, token)
    expect(Object.fromEntries(attempts.map(({ provider, state }) => [provider, state]))).toEqual({
      airwallex: 'cancelled',
      paypal: 'waiting',
    })
    expect(attempts).toHaveLength(2)
  })

  it('stays the chosen one where the shopper comes back [x8j2]', async () => {
    const token = await world.checkout()
    const chosen = async () => {
      const { body } = await world.app.stranger.call('GET /checkouts/:token', { params: { token } })
      return body.data.checkout.chosen_payment
    }
    expect(await chosen()).toBeNull()
    await world.pay(token, await world.order(token, { provider: 'paypal', method: 'paypal' }))
    expect(await chosen()).toBe('paypal:paypal')
  })

  it('tells apart ways to pay that have one name, in the shopper’s language [x7q7]', async () => {
    const token = await world.checkout({ locale: 'de' })
    const { body } = await world.app.stranger.call('GET /checkouts/:token', { params: { token } })
    const labels = body.data.checkout.payment_methods.map(({ label }: { label: string }) => label)
    expect(new Set(labels).size).toBe(labels.length)
    expect(labels).toEqual(
      expect.arrayContaining(['Kredit- oder Debitkarte', 'Karte und mehr (Viva)', 'Karte und mehr (Rapyd)']),
    )
  })
})

describe.each(subjects)('an answer of $brand that lacks what it always had', (subject) => {
  it('leaves the payment open, and the same press goes on with it', async () => {
    const token = await world.checkout()
    const order = await world.order(token, { provider: subject.name, method: subject.method })
    const { http } = world.app.services
    const { send } = http
    http.send = async (url, options) => {
      const answer = await send(url, options)
      return subject.startPath.test(url)
        ? { ...answer, text: '{}', content: Buffer.from('{}'), json: () => ({}) }
        : answer
    }
    const failed = await world.pay(token, order)
    http.send = send
    expect(failed.status).toBe(502)
    expect(await getAttempts(world, token)).toMatchObject([{ state: 'started' }])
    expect((await world.pay(token, order)).status).toBe(200)
    expect(await getAttempts(world, token)).toMatchObject([{ state: 'waiting' }])
  })
})
