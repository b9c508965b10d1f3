import { randomInt, randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sealAccessToken, sealApiSecretKey } from '#features/stores/server/public.ts'
import type { Services } from '#kit/server/context.ts'
import { Caller } from './caller.ts'

export const password = 'four gentle otters'

/** Registers by the front door and marks how far onboarding got. */
export const newMerchant = async (app: FastifyInstance, services: Services, onboarding: string) => {
  const caller = new Caller(app, services.env)
  const email = `merchant-${randomUUID()}@example.com`
  // Each from an address of their own: one address may not register a hundred.
  const headers = { 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}` }
  const body = { name: 'Mia', last_name: 'Merchant', email, password }
  const answer = await caller.call('POST /register', { body, headers })
  if (answer.status >= 400) throw new Error(`The registration was refused with ${answer.status}: ${answer.text}`)
  const merchant = await services.db
    .updateTable('merchants')
    .set({ onboarding, email_proven_at: new Date() })
    .where('email', '=', email)
    .returning(['id', 'email'])
    .executeTakeFirstOrThrow()
  const session = await services.db
    .selectFrom('sessions')
    .select('csrf_token')
    .where('merchant_id', '=', merchant.id)
    .executeTakeFirstOrThrow()
  caller.csrfToken = session.csrf_token
  return { merchant, caller }
}

export type StoreOptions = {
  shop_domain?: string
  name?: string
  currency?: string
  time_zone?: string
  plan_id?: number
  accessToken?: string
  apiKey?: string
  apiSecretKey?: string
  is_verified_secret_key?: boolean
  is_add_on_enabled?: boolean
  is_script_injected?: boolean
}

/** A store that is connected and verified, and the current one of its merchant's sessions. */
export const connectedStore = async (services: Services, merchantId: string, options: StoreOptions) => {
  const id = randomUUID()
  const { accessToken = 'shpat_test', apiKey = 'test-api-key', apiSecretKey = 'shpss_test', ...columns } = options
  const store = await services.db
    .insertInto('stores')
    .values({
      id,
      merchant_id: merchantId,
      shop_domain: `shop-${id.slice(0, 8)}.myshopify.com`,
      name: 'Test Shop',
      plan_id: 2,
      is_verified_secret_key: true,
      api_key: apiKey,
      access_token_sealed: sealAccessToken(services, id, accessToken),
      api_secret_key_sealed: sealApiSecretKey(services, id, apiSecretKey),
      ...columns,
    })
    .returning(['id', 'shop_domain', 'currency', 'time_zone', 'name'])
    .executeTakeFirstOrThrow()
  await services.db.updateTable('sessions').set({ store_id: id }).where('merchant_id', '=', merchantId).execute()
  return store
}
