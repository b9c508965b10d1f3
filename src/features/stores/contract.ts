import { z } from 'zod'
import { endpoints } from '#kit/contract/endpoint.ts'
import { connectionKinds, parseShopDomain, accessTokenProblem, shopAddressProblem } from './rules.ts'

const storeDomain = z
  .string()
  .trim()
  .min(1, 'Store name is required')
  .max(2_000, 'Use at most 2,000 characters')
  .transform((pasted, context) => {
    const domain = parseShopDomain(pasted)
    if (domain) return domain
    context.issues.push({
      code: 'custom',
      input: pasted,
      message: shopAddressProblem(pasted) ?? 'Store name is required',
    })
    return z.NEVER
  })

/** A store as the admin reads it: secrets masked, addresses ready to open. */
export const store = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The shop's primary domain, or its myshopify address while it has no other. */
  domain: z.string(),
  filteredDomain: z.string(),
  /** The shop's `x.myshopify.com`, whatever its primary domain is. */
  shop_domain: z.string(),
  store_url: z.string(),
  app_url: z.string(),
  currency: z.string(),
  plan_id: z.number(),
  connection_kind: z.enum(['custom_app', 'dev_dashboard']),
  access_token: z.string().nullable(),
  api_key: z.string().nullable(),
  api_secret_key: z.string().nullable(),
  missing_access_scopes: z.array(z.string()),
  /** What the platform refuses to tell us of; the rest works. */
  refused_topics: z.array(
    z.object({ topic: z.string(), reason: z.enum(['scope', 'protected-data', 'other']), scope: z.string().nullable() }),
  ),
  is_verified_secret_key: z.boolean(),
  /** A message of the shop came that is not signed with the API secret key, which is still to be proven. */
  is_secret_refused: z.boolean(),
  /** The API secret key was rotated, and the shop has not signed with the new one yet: messages signed with the one before are taken too. */
  is_secret_rotating: z.boolean(),
  is_script_injected: z.boolean(),
})
export type StoreView = z.infer<typeof store>

const key = (message: string) => z.string().trim().min(1, message).max(200)
const [accessToken, apiKey, apiSecretKey] = connectionKinds.custom_app.fields
const [clientId, clientSecret] = connectionKinds.dev_dashboard.fields

/** The two ways to connect a shop: the three values of a custom app, or an app of the Dev Dashboard. */
export const appKeys = z.discriminatedUnion('connection_kind', [
  z.object({
    connection_kind: z.literal('custom_app'),
    store_id: z.uuid('Store ID is required'),
    access_token: key(accessToken.missing).superRefine((token, context) => {
      const reason = token ? accessTokenProblem(token) : null
      if (reason) context.addIssue(reason)
    }),
    api_key: key(apiKey.missing),
    api_secret_key: key(apiSecretKey.missing),
  }),
  z.object({
    connection_kind: z.literal('dev_dashboard'),
    store_id: z.uuid('Store ID is required'),
    client_id: key(clientId.missing),
    client_secret: key(clientSecret.missing),
  }),
])
export type AppKeys = z.infer<typeof appKeys>

export const stores = endpoints({
  list: {
    method: 'GET',
    path: '/user-stores',
    access: 'merchant',
    data: z.object({ stores: z.array(store), current_store: store.nullable() }),
  },
  current: { method: 'GET', path: '/store', access: 'merchant', data: z.object({ store: store.nullable() }) },
  details: {
    method: 'GET',
    path: '/store-details',
    access: 'store',
    data: z.object({ store, storeAuthorize: z.boolean() }),
  },
  switch: {
    method: 'POST',
    path: '/switch-store',
    access: 'merchant',
    message: 'Store switched successfully',
    body: z.object({ store_id: z.uuid('Store ID is required') }),
    data: z.object({ store }),
  },
  save: {
    method: 'POST',
    path: '/save-store',
    access: 'merchant',
    message: 'Store added successfully',
    body: z.object({
      store_domain: storeDomain,
      /** The store whose name this corrects: one that was added by mistake and never had keys. */
      corrects: z.uuid().optional(),
    }),
    data: z.object({ store }),
  },
  saveAppKeys: {
    method: 'POST',
    path: '/save-app-keys',
    access: 'merchant',
    message: 'Your keys work. We are waiting for the shop to verify the API secret key.',
    /** A body without `connection_kind` is the specification's: the three values of a custom app. */
    body: z.preprocess(
      (value) => (value && typeof value === 'object' ? { connection_kind: 'custom_app', ...value } : value),
      appKeys,
    ),
    data: z.object({ store, missingAccessScopes: z.array(z.string()) }),
  },
  /** Causes another signed webhook, for a proof of the API secret key that did not arrive. */
  verifySecret: {
    method: 'POST',
    path: '/verify-app-secret',
    access: 'store',
    message: 'We asked the shop again.',
    data: z.object({}),
  },
})
