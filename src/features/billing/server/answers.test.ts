import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApp, type TestApp } from '#apps/server/testing/test-app.ts'
import type { Outbound } from '#kit/server/outbound.ts'
import { billingEngine, isUnreachable } from './engine.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** The engine, whose answers are these. */
const engineAnswering = (body: object) => {
  const http: Outbound = {
    ...app.services.http,
    async send() {
      const text = JSON.stringify(body)
      const headers = { 'content-type': 'application/json' }
      return { status: 200, headers, text, content: Buffer.from(text), json: () => JSON.parse(text) as unknown }
    },
  }
  return billingEngine({ env: { ...app.services.env, STRIPE_SECRET_KEY: 'sk_test_example' }, http })
}
const subscription = {
  id: 'sub_1',
  object: 'subscription',
  status: 'active',
  items: { data: [{ price: { unit_amount: 850 }, current_period_start: 1, current_period_end: 2 }] },
  cancel_at_period_end: false,
}
const getOutcome = (body: object) =>
  engineAnswering(body)
    .subscriptions.list({ customer: 'cus_1' })
    .then(
      ({ data }) => data.length,
      (error: unknown) => isUnreachable(error),
    )

describe('an answer of the billing engine', () => {
  it('is taken where it has what billing reads', async () => {
    expect(await getOutcome({ object: 'list', data: [subscription] })).toBe(1)
  })

  it.each([
    ['a state that is new', { ...subscription, status: 'on_holiday' }],
    ['no period', { ...subscription, items: { data: [{ price: { unit_amount: 850 } }] } }],
  ])('with %s counts as none, to be asked for again [c4s8]', async (_what, odd) => {
    expect(await getOutcome({ object: 'list', data: [subscription, odd] })).toBe(true)
  })
})
