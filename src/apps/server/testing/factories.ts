import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sessionLimits } from '#features/auth/rules.ts'
import { hashPassword } from '#features/auth/server/public.ts'
import { sealAccessToken, sealApiSecretKey } from '#features/stores/server/public.ts'
import type { Services } from '#kit/server/context.ts'
import { hashToken, randomToken } from '#kit/server/secrets.ts'
import { Caller } from './caller.ts'

export const password = 'four gentle otters'

/** Hashing is slow on purpose: once for all who are made here, and at a cost that their sign-ins repeat in no time. */
let passwordHash: Promise<string> | undefined
const quick = { memory: 64, passes: 1, parallelism: 1 }

/** Somebody who registered with `password` and is signed in since, by a browser that is known; marks how far onboarding got. */
export const newMerchant = async (app: FastifyInstance, { db, env }: Services, onboarding: string) => {
  passwordHash ??= hashPassword(password, quick)
  const now = new Date()
  const merchant = await db
    .insertInto('merchants')
    .values({
      name: 'Mia',
      last_name: 'Merchant',
      email: `merchant-${randomUUID()}@example.com`,
      password_hash: await passwordHash,
      email_proven_at: now,
      onboarding,
    })
    .returning(['id', 'email'])
    .executeTakeFirstOrThrow()
  const caller = new Caller(app, env)
  const [session, device] = [randomToken(), randomToken()]
  caller.csrfToken = randomToken()
  await db
    .insertInto('sessions')
    .values({
      token_hash: hashToken(session),
      merchant_id: merchant.id,
      csrf_token: caller.csrfToken,
      ip_address: '127.0.0.1',
      user_agent: 'tests',
      expires_at: new Date(now.getTime() + sessionLimits.absoluteMs),
    })
    .execute()
  await db
    .insertInto('known_devices')
    .values({ token_hash: hashToken(device), merchant_id: merchant.id })
    .execute()
  const prefix = env.PUBLIC_URL.startsWith('https:') ? '__Host-' : ''
  caller.cookie = `${prefix}checky_session=${session}`
  caller.deviceCookie = `${prefix}checky_device=${device}`
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
      ...(columns.is_verified_secret_key !== false && { secret_signed_at: new Date() }),
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
