import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import { capture, deliver } from '#features/payment-methods/providers/testing/capture.ts'
import { getAttempts } from '#features/payment-methods/providers/testing/money-path.ts'
import { replay } from '#features/payment-methods/providers/testing/replay.ts'
import { sweep } from '../sweep.ts'
import { askAfterwards } from './ask.ts'

let world: ShopWorld
beforeAll(async () => {
  world = await shopWorld({ webhooks: false })
  await world.post('/sandbox/airwallex/webhooks', { url: `${world.app.url}/webhooks/airwallex/${world.store.id}` })
})
afterAll(() => world.close())

/** A second payment that was given back, with the refund's id. */
const refundElsewhere = async () => {
  const token = await world.checkout()
  const first = (await world.pay(token, await world.order(token))).body.data.next.options.intent_id
  // As if the cancellation had been lost: the database believes it, the provider does not.
  await world.app.db
    .updateTable('payment_attempts')
    .set({ state: 'cancelled' })
    .where('provider_payment_id', '=', first)
    .execute()
  const second = (await world.pay(token, await world.order(token))).body.data.next.options.intent_id
  await capture(world, 0, async () => {
    await world.succeed(second)
    await world.succeed(first)
    for (const { id } of (await getAttempts(world, token)).toReversed())
      await world.app.inject({ method: 'GET', url: `/checkout/${token}/return?attempt=${id}` })
    await world.app.runJobs()
  })
  return getSurplus(token)
}
const getSurplus = async (token: string) => {
  const surplus = (await getAttempts(world, token)).find(({ state }) => state === 'refunded' || state === 'surplus')!
  return {
    token,
    id: surplus.id,
    state: surplus.state,
    payment: surplus.provider_payment_id!,
    refund: surplus.refund_id!,
  }
}
type Surplus = Awaited<ReturnType<typeof refundElsewhere>>

const shown = async ({ id }: Surplus) => {
  const list: { id: string; concern: string; sentence: string }[] = (
    await world.merchant.call('GET /payments/unsolved')
  ).body.data
  return list.find((one) => one.id === id)
}
/** Lets days pass, and asks about what is due. */
const ask = async ({ id }: Surplus, days: number) => {
  const then = new Date(Date.now() - days * 24 * 3_600_000)
  const values = { updated_at: then, aftermath_checked_at: then }
  await world.app.db.updateTable('payment_attempts').set(values).where('id', '=', id).execute()
  await askAfterwards(world.app.services)
}
const failed = (one: Surplus) => ({
  concern: 'surplus',
  sentence: expect.stringMatching(
    new RegExp(
      `^€[\\d.]+ was paid twice for one order, and Airwallex did not carry out the refund ${one.refund}\\. Refund it there\\.$`,
    ),
  ),
})

describe('a second payment that was given back', () => {
  it('is listed again once the provider tells that the refund failed, until its money has gone [y5q6]', async () => {
    const one = await refundElsewhere()
    expect(one.state).toBe('refunded')
    expect(await shown(one)).toBeUndefined()
    const isFailure = ({ body }: { body: string }) => JSON.parse(body).name === 'refund.failed'
    const [message] = await capture(
      world,
      1,
      () => world.post(`/sandbox/airwallex/refunds/${one.refund}/fail`, {}),
      isFailure,
    )
    expect((await deliver(world, message!)).status).toBe(200)
    await world.app.runJobs()
    expect(await shown(one)).toMatchObject(failed(one))
    // It is the merchant's to give back: nobody could tell a second refund of ours from the first.
    await sweep(world.app.services)
    await world.app.runJobs()
    expect((await getSurplus(one.token)).state).toBe('surplus')
    await world.post(`/sandbox/airwallex/payments/${one.payment}/refund`, {})
    await ask(one, 1)
    expect((await getSurplus(one.token)).state).toBe('refunded')
    expect(await shown(one)).toBeUndefined()
  })

  it('is listed again where nobody tells: it is asked about for weeks [d2n9]', async () => {
    const one = await refundElsewhere()
    await ask(one, 2)
    expect(await shown(one)).toBeUndefined()
    await capture(world, 0, () => world.post(`/sandbox/airwallex/refunds/${one.refund}/fail`, {}))
    await ask(one, 3)
    expect(await shown(one)).toMatchObject(failed(one))
  })

  it('is not called failed while the provider may still be slow to show the refund [f4m9]', async () => {
    const { end } = replay(world.app.services, ({ pathname, search }) =>
      pathname.endsWith('/pa/refunds') && search ? { text: JSON.stringify({ has_more: false, items: [] }) } : undefined,
    )
    const one = await refundElsewhere()
    await ask(one, 2)
    expect((await getSurplus(one.token)).state).toBe('refunded')
    await ask(one, 6)
    end()
    expect(await shown(one)).toMatchObject(failed(one))
  })
})
