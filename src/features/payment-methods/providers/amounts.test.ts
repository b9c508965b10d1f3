import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { providerNamed } from './registry.ts'
import { paymentRequest, type ProviderWorld, providerWorld } from './testing/provider-world.ts'
import { subjects } from './testing/subjects.ts'

let world: ProviderWorld
beforeAll(async () => (world = await providerWorld('airwallex')))
afterAll(() => world.close())

const currencies = ['EUR', 'JPY', 'KWD', 'HUF', 'TWD', 'ISK']
const cases = subjects.flatMap((subject) => currencies.map((currency) => ({ ...subject, currency })))

type Case = (typeof cases)[number]
const isTaken = ({ currencies: taken, currency }: Case) => taken.includes(currency)

/** A provider as it is for an account, with payments of some currency to start there. */
const at = async ({ name, method, getKeys, currency }: Case) => {
  const provider = providerNamed(name)
  const keys = getKeys(0)
  const webhook_url = 'https://pay.example/webhooks/1'
  const settings = await provider.check(world.services, keys, { webhook_url })
  return {
    offered: provider.methods(settings, { currency, country: 'NL' }),
    takes: (amount: number) => provider.takes?.(amount, currency) ?? true,
    start(amount: number) {
      const request = paymentRequest({ amount, currency, method, lines: [] })
      return provider.start(world.services, keys, request, { settings, webhook_url })
    },
    read: (id: string) => provider.read(world.services, keys, id),
  }
}

describe('amounts', () => {
  it.each(cases.filter((one) => isTaken(one)))(
    '$name writes and reads $currency to the smallest unit [h9c9]',
    async (one) => {
      const { offered, start, read } = await at(one)
      expect(offered.length).toBeGreaterThan(0)
      // Viva takes thirty hundredths or more, PayPal and Airwallex no fractions of a forint or a Taiwan dollar.
      const [unit, max] = ['HUF', 'TWD'].includes(one.currency) ? [100, 9_999] : [1, 999_999]
      const amounts = fc.integer({ min: one.least ?? 30, max }).map((amount) => amount * unit)
      await fc.assert(
        fc.asyncProperty(amounts, async (amount) => {
          const { payment_id: id } = await start(amount)
          expect(await read(id)).toMatchObject({ id, amount, currency: one.currency, status: 'unpaid' })
        }),
        { numRuns: 12 },
      )
    },
  )

  it.each(cases.filter((one) => isTaken(one)))(
    '$name knows beforehand which amounts of $currency it cannot start',
    async (one) => {
      const { start, takes } = await at(one)
      for (const amount of [419_090, 420_000, 420_001]) {
        const isStarted = await start(amount).then(
          () => true,
          () => false,
        )
        expect([amount, isStarted]).toEqual([amount, takes(amount)])
      }
    },
  )

  it.each(cases.filter((one) => !isTaken(one)))(
    '$name does not offer and does not start $currency [v4b6]',
    async (one) => {
      const { offered, start } = await at(one)
      expect(offered).toEqual([])
      await expect(start(1_250)).rejects.toMatchObject({ kind: 'refused' })
    },
  )
})
