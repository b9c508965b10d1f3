import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import { getAttempts } from '#features/payment-methods/providers/testing/money-path.ts'
import type { DisputeState } from '#features/payment-methods/server/public.ts'
import { noteAftermath } from './afterwards/repository.ts'

let world: ShopWorld
beforeAll(async () => void (world = await shopWorld({ webhooks: false })))
afterAll(() => world.close())

const paid = async () => {
  const token = await world.checkout()
  const answer = await world.pay(token, await world.order(token))
  await world.succeed(answer.body.data.next.options.intent_id)
  const [attempt] = await getAttempts(world, token)
  await world.app.inject({ method: 'GET', url: `/checkout/${token}/return?attempt=${attempt!.id}` })
  await world.app.runJobs()
  return attempt!
}

describe('a dispute', () => {
  const note = (id: string, dispute: DisputeState, more: { isDisputed?: boolean; refunded?: number } = {}) =>
    noteAftermath(world.app.db, id, { refunded: 0, isDisputed: false, ...more, dispute, at: new Date() })
  const shown = async (id: string) => {
    const list: { id: string; concern: string; sentence: string }[] = (
      await world.merchant.call('GET /payments/unsolved')
    ).body.data
    return list.find((one) => one.id === id)
  }
  const settle = (id: string) => world.merchant.call('POST /payments/:id/settled', { params: { id } })

  it('that a message tells of is open until the provider says how it ended [h6g5]', async () => {
    const { id } = await paid()
    await note(id, 'none', { isDisputed: true })
    expect(await shown(id)).toMatchObject({ concern: 'disputed' })
    await note(id, 'none')
    expect(await shown(id)).toMatchObject({ concern: 'disputed' })
    await note(id, 'won')
    expect(await shown(id)).toBeUndefined()
    await note(id, 'none', { isDisputed: true })
    expect(await shown(id)).toBeUndefined()
  })

  it('stands before all else in the list, the one that is due next first', async () => {
    const attempts = [await paid(), await paid(), await paid(), await paid()]
    const [older, late, soon, undated] = attempts.map(({ id }) => id) as [string, string, string, string]
    await world.app.db.updateTable('payment_attempts').set({ mismatch: 'x' }).where('id', '=', older).execute()
    const dispute = (id: string, dispute_due?: Date) =>
      noteAftermath(world.app.db, id, {
        refunded: 0,
        isDisputed: true,
        dispute: 'open',
        at: new Date(),
        ...(dispute_due && { dispute_due }),
      })
    await dispute(undated)
    await dispute(late, new Date('2027-03-01'))
    await dispute(soon, new Date('2027-02-01'))
    const list: { id: string }[] = (await world.merchant.call('GET /payments/unsolved')).body.data
    const ours = list.map(({ id }) => id).filter((id) => attempts.some((one) => one.id === id))
    expect(ours).toEqual([soon, late, undated, older])
  })

  it('that is lost is money that went back, until the order in the shop says so', async () => {
    const { id, amount } = await paid()
    await note(id, 'open')
    await note(id, 'lost', { refunded: amount })
    expect(await shown(id)).toMatchObject({
      concern: 'refunded',
      sentence: expect.stringMatching(
        /^The shopper’s bank took €[\d.]+ of €[\d.]+ back: the dispute at Airwallex is lost\./,
      ),
    })
  })

  it('that opens again comes back, though the merchant had seen to it', async () => {
    const { id } = await paid()
    await note(id, 'open')
    await settle(id)
    await note(id, 'open', { isDisputed: true })
    expect(await shown(id)).toBeUndefined()
    await note(id, 'won')
    await note(id, 'open')
    expect(await shown(id)).toMatchObject({ concern: 'disputed' })
  })
})
