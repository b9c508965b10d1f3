import { afterAll, beforeAll, expect, it } from 'vitest'
import { noteAftermath } from '#features/checkout/server/payment/aftermath.ts'
import { getAttempts, workAll } from '#features/payment-methods/providers/testing/money-path.ts'
import { replay } from '#features/payment-methods/providers/testing/replay.ts'
import { orderChangesWorld } from '../testing/order-changes-world.ts'

let running: Awaited<ReturnType<typeof orderChangesWorld>>
beforeAll(async () => {
  running = await orderChangesWorld()
  await running.allow(60)
})
afterAll(() => running.world.close())

type Sale = Awaited<ReturnType<typeof running.ordered>>

/** What the shopper's bank wants, and what the merchant reads of it. */
const bankOf = async (sale: Sale) => {
  const { world } = running
  const { id, amount } = (await getAttempts(world, sale.token))[0]!
  const answer = (status: string) =>
    JSON.stringify({
      items: [{ id: 'dst_1', payment_intent_id: sale.payment, amount: amount / 100, stage: 'DISPUTE', status }],
      page_after: null,
    })
  const disputed = async (status: string, work: () => Promise<unknown>) => {
    const { end } = replay(world.app.services, ({ pathname }) =>
      pathname.endsWith('/pa/payment_disputes') ? { text: answer(status) } : undefined,
    )
    await work()
    await workAll(world)
    end()
  }
  const told = async (about = id): Promise<{ concern: string; sentence: string } | undefined> =>
    (await world.merchant.call('GET /payments/unsolved')).body.data.find((one: { id: string }) => one.id === about)
  const decide = (status: 'WON' | 'LOST') =>
    disputed(status, () => noteAftermath(world.app.services, id, status === 'WON' ? 'won' : 'lost'))
  return { id, amount, disputed, told, decide }
}

/** An order that its shopper cancels in the moment in which their bank asks for the money: the shop cancels it, and nothing is refunded. */
const cancelledAndDisputed = async () => {
  const { ordered, cancel, getChanges } = running
  const sale = await ordered()
  const bank = await bankOf(sale)
  await bank.disputed('REQUIRES_RESPONSE', () => cancel(sale))
  expect(sale.inShop.cancelledAt).not.toBeNull()
  expect(await getChanges(sale)).toMatchObject([{ kind: 'cancel', state: 'done', problem: expect.any(String) }])
  return { ...sale, ...bank }
}

it('tells the merchant that the money of a cancelled order was kept, once the dispute that stood in its way is won', async () => {
  const { world } = running
  const sale = await cancelledAndDisputed()
  expect(await sale.told()).toMatchObject({ concern: 'disputed' })
  await world.merchant.call('POST /payments/:id/settled', { params: { id: sale.id } })
  await sale.decide('WON')
  expect(await sale.told()).toMatchObject({
    sentence: expect.stringMatching(
      /^The shopper cancelled this order .* €.* was not refunded.* Refund it from the order/,
    ),
  })
  const params = { id: String(sale.shopifyOrderId) }
  const body = { key: crypto.randomUUID(), amount: sale.amount, left: sale.amount }
  expect((await world.merchant.call('POST /orders/:id/refunds', { params, body })).status).toBe(200)
  await workAll(world)
  expect(await sale.told()).toBeUndefined()
})

it('says nothing of it where that dispute is lost, or its merchant has seen to it', async () => {
  const lost = await cancelledAndDisputed()
  await lost.decide('LOST')
  expect((await lost.told())?.sentence ?? '').not.toContain('The shopper cancelled this order')
  const settled = await cancelledAndDisputed()
  await settled.decide('WON')
  await running.world.merchant.call('POST /payments/:id/settled', { params: { id: settled.id } })
  expect(await settled.told()).toBeUndefined()
})

/** An order that its shopper cancels while the provider does not answer, until its refund is written down. */
const cancelledInVain = async () => {
  const { world, ordered, cancel, getRefunds } = running
  const sale = await ordered()
  await world.fail({ target: 'airwallex', mode: 'error' })
  await cancel(sale)
  await expect.poll(async () => (await workAll(world), (await getRefunds(sale)).length)).toBe(1)
  await workAll(world)
  const { id } = (await getRefunds(sale))[0]!
  const again = async () => {
    await world.app.db.updateTable('order_refunds').set({ leased_until: null }).where('id', '=', id).execute()
    await world.merchant.call('POST /payments/:id/again', { params: { id } })
  }
  const state = async () => (await getRefunds(sale)).map(({ state, failure }) => ({ state, failure }))
  return { ...sale, refund: id, again, state }
}

it('does not ask for ever for a refund that never reached its provider, where another account is connected by then', async () => {
  const { world } = running
  const sale = await cancelledInVain()
  expect(await sale.state()).toEqual([{ state: 'asked', failure: null }])
  await sale.again()
  await world.fail({ target: 'airwallex', mode: 'ok' })
  const { end } = replay(world.app.services, ({ pathname }) =>
    pathname.includes('/pa/payment_intents/') ? { status: 404, text: '{"code":"resource_not_found"}' } : undefined,
  )
  await sale.again()
  end()
  expect(await sale.state()).toEqual([
    { state: 'failed', failure: expect.stringContaining('no longer knows this payment') },
  ])
})

it('is asked for again where the provider refuses to tell of the payment, and does not say that there is none', async () => {
  const { world } = running
  const sale = await cancelledInVain()
  await world.fail({ target: 'airwallex', mode: 'ok' })
  const { end } = replay(world.app.services, ({ pathname }) =>
    pathname.includes('/pa/payment_intents/') ? { status: 400, text: '{"code":"validation_error"}' } : undefined,
  )
  await sale.again()
  end()
  expect(await sale.state()).toEqual([{ state: 'asked', failure: null }])
  await sale.again()
  expect(await sale.state()).toEqual([{ state: 'pending', failure: null }])
})

/** An order that its shopper cancels, and whose bank asks for the money before its refund has reached the provider. */
const disputedInBetween = async () => {
  const { world, getChanges } = running
  const sale = await cancelledInVain()
  const bank = await bankOf(sale)
  await world.fail({ target: 'airwallex', mode: 'ok' })
  await bank.disputed('REQUIRES_RESPONSE', async () => {
    await noteAftermath(world.app.services, bank.id, 'open')
    await sale.again()
  })
  expect(await getChanges(sale)).toMatchObject([{ kind: 'cancel', state: 'done', problem: null }])
  const params = { id: String(sale.shopifyOrderId) }
  const listed = async () => (await world.merchant.call('GET /orders/:id/refunds', { params })).body.data.refunds
  const settle = async (...ids: string[]) => {
    for (const id of ids) await world.merchant.call('POST /payments/:id/settled', { params: { id } })
  }
  return { ...sale, ...bank, listed, settle }
}

it('tells it too where the dispute began once the refund was written down, whatever its merchant had seen to before', async () => {
  const sale = await disputedInBetween()
  const disputed = { sentence: expect.stringMatching(/This payment is disputed\. Respond .* twice\.$/) }
  expect(await sale.listed()).toMatchObject([disputed])
  expect(await sale.told(sale.refund)).toMatchObject(disputed)
  await sale.settle(sale.id, sale.refund)
  await sale.decide('WON')
  expect(await sale.told()).toMatchObject({ concern: 'unrefunded' })
  await sale.settle(sale.id)
  expect(await sale.told()).toBeUndefined()
})

it('tells it once, and says of that refund how its dispute stands by now', async () => {
  const won = await disputedInBetween()
  await won.decide('WON')
  expect(await won.told()).toMatchObject({ concern: 'unrefunded' })
  expect(await won.told(won.refund)).toBeUndefined()
  expect(await won.listed()).toMatchObject([
    { sentence: expect.stringMatching(/^Nothing was refunded.* is won.*now\.$/) },
  ])
  await won.settle(won.id)
  expect(await won.told(won.refund)).toBeUndefined()
  const lost = await disputedInBetween()
  await lost.decide('LOST')
  const gone = { sentence: expect.stringMatching(/is lost: the shopper’s bank gave the money back\.$/) }
  expect(await lost.told(lost.refund)).toMatchObject(gone)
  expect(await lost.listed()).toMatchObject([gone])
})
