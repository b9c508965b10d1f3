import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import { placedSale } from './testing/placed-sale.ts'
import { faults, refundRun } from './testing/refund-run.ts'

let world: ShopWorld
beforeAll(async () => void (world = await shopWorld({ webhooks: false })))
afterAll(() => world.close())

type Run = Awaited<ReturnType<typeof refundRun>>
type Step = (run: Run) => unknown

const amount = fc.constantFrom(100, 200, 300)
const writing = fc.tuple(fc.array(fc.constantFrom(...faults), { maxLength: 4 }), fc.boolean()).map(
  ([plan, isBehind]): Step =>
    (run) =>
      run.write(plan, isBehind),
)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: writing },
  { weight: 3, arbitrary: amount.map((one) => (run: Run) => run.giveBack(one)) },
  {
    weight: 2,
    arbitrary: fc.tuple(amount, fc.boolean()).map(
      ([one, goods]) =>
        (run: Run) =>
          run.name(one, goods),
    ),
  },
  { weight: 2, arbitrary: fc.constant((run: Run) => run.calm()) },
  fc.constant((run: Run) => run.arrive()),
  fc.constant((run: Run) => run.sendPiece()),
)

it('a refund stands once in the shop’s order, whatever is lost, late, killed or changed in whichever order', async () => {
  const refund = fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 20 }), async (steps) => {
    const run = await refundRun(world, await placedSale(world))
    try {
      for (const take of steps) {
        await take(run)
        expect(run.refundedInShop()).toBeLessThanOrEqual(run.refunded())
      }
      for (let tries = 0; tries < 5; tries++) {
        await run.calm()
        await run.write()
        expect(run.refundedInShop()).toBeLessThanOrEqual(run.refunded())
      }
      expect(run.refundedInShop()).toBe(run.refunded())
    } finally {
      run.end()
    }
  })
  await fc.assert(refund, { numRuns: 25 })
})
