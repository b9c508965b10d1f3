import type { Services } from '#kit/server/context.ts'
import { priceWaiting } from '../fees/record.ts'
import { parseRates } from './parse.ts'
import { insertRates } from './repository.ts'

/** Fetches the day's reference rates, then works out the fees that waited for one. Throws, to be tried again. */
export const refreshRates = async (services: Services): Promise<void> => {
  const { status, text } = await services.http.send(services.env.RATES_URL, { idempotent: true, peer: 'rates:daily' })
  if (status !== 200) throw new Error(`the exchange rate feed answered ${status}`)
  for (const day of parseRates(text)) await insertRates(services.db, day)
  await priceWaiting(services.db)
}
