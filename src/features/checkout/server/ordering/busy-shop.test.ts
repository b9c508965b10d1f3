import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import { leaveWith, orderInShop } from '../drafts/testing/drafts-world.ts'
import { settle } from '../payment/settle.ts'

type Status = { currentlyAvailable: number; maximumAvailable: number; restoreRate: number }
type Answer = { extensions?: { cost?: { actualQueryCost: number | null; throttleStatus: Status } } }

let world: ShopWorld
beforeAll(async () => {
  world = await shopWorld({ webhooks: false, smallPlan: true })
})
let restore = () => {}
afterEach(() => restore())
afterAll(() => world.close())

const pay = async () => {
  const left = await leaveWith(world, await world.checkout())
  await world.succeed(left.paymentId)
  await settle(world.app.services, left.attempt.id)
  return left.token
}
const getState = async (token: string) =>
  (await world.app.db.selectFrom('checkouts').select('state').where('token', '=', token).executeTakeFirstOrThrow())
    .state
/** Watches what the shop answers, and may change it. */
const watch = (seen: (document: string, answer: Answer) => void) => {
  const { http } = world.app.services
  const { send } = http
  http.send = async (url, options) => {
    const answer = await send(url, options)
    const { query } = (options?.body ?? {}) as { query?: string }
    const body = answer.json() as Answer
    if (query) seen(query, body)
    return { ...answer, json: () => body }
  }
  restore = () => void (http.send = send)
}
/** The shop says that it has this much left, of 2,000 that come back by 100 a second. */
const withBudget =
  (currentlyAvailable: number) =>
  (_document: string, { extensions }: Answer) => {
    if (extensions?.cost) Object.assign(extensions.cost.throttleStatus, { currentlyAvailable })
  }
const makeAllDue = () => sql`update graphile_worker._private_jobs set run_at = now()`.execute(world.app.db)
const paymentOn = async (token: string) =>
  (await orderInShop(world, token))!.customAttributes.some(({ key }) => key === 'payment_id')

it('makes a paid draft an order for so few points of the shop that a hundred of them fit into what it has [d6c6]', async () => {
  const token = await pay()
  let points = 0
  watch((document, { extensions }) => {
    if (/SaleDraft/.test(document)) points += extensions?.cost?.actualQueryCost ?? Infinity
  })
  await world.app.runJobs()
  expect(await getState(token)).toBe('ordered')
  expect(points).toBeGreaterThan(0)
  expect(points).toBeLessThanOrEqual(2_000 / 100)
})

it('leaves what a shop has little of to sales, and tells it of the payment once there is more [j4k3]', async () => {
  const token = await pay()
  watch(withBudget(250))
  await world.app.runJobs()
  expect(await getState(token)).toBe('ordered')
  expect(await paymentOn(token)).toBe(false)

  restore()
  watch(withBudget(1_900))
  await world.order(await world.checkout())
  await makeAllDue()
  await world.app.runJobs()
  expect(await paymentOn(token)).toBe(true)
})

it('leaves the last of what a shop has to shoppers, and orders what is paid once there is more [x9n7]', async () => {
  const token = await pay()
  watch(withBudget(0))
  await world.order(await world.checkout())
  restore()
  const asked: string[] = []
  watch((document) => asked.push(document))
  await world.app.runJobs()
  expect(await getState(token)).toBe('paid')
  expect(asked).toEqual([])
  const { rows } = await sql`select attempts, last_error, flags
    from graphile_worker.jobs where task_identifier = 'place-order' and key is not null`.execute(world.app.db)
  const flags = { keyed: true, [`group:new orders of ${world.store.id}`]: true }
  expect(rows).toEqual([{ attempts: 0, last_error: null, flags }])

  await world.order(await world.checkout())
  await makeAllDue()
  await world.app.runJobs()
  expect(await getState(token)).toBe('ordered')
})

it('leaves a shop alone for as long as it says, until it answers somebody who cannot wait', async () => {
  const token = await pay()
  await world.fail({ target: 'shopify', mode: 'busy', retryAfter: '50' })
  const asked: string[] = []
  watch((document) => asked.push(document))
  await world.app.runJobs()
  expect(asked).toHaveLength(1)
  await makeAllDue()
  await world.app.runJobs()
  expect(asked).toHaveLength(1)
  expect(await getState(token)).toBe('paid')

  restore()
  await world.fail({ target: 'shopify', mode: 'ok' })
  await world.order(await world.checkout())
  await makeAllDue()
  await world.app.runJobs()
  expect(await getState(token)).toBe('ordered')
})
