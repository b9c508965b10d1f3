import { isMasked } from '#kit/contract/secret-mask.ts'

export const SHOP_SUFFIX = '.myshopify.com'

const invisible = /[\u200b-\u200d\u2060\ufeff]/g
const adminLink = /^(?:https?:)?(?:\/\/)?admin\.shopify\.com\/store\/([^/?#]+)/

/** What stands where the shop's name is expected, in lower case, without scheme, path, port and our suffix. */
const nameIn = (pasted: string): string => {
  const text = pasted.replace(invisible, '').trim().toLowerCase()
  const named = adminLink.exec(text)?.[1]
  if (named !== undefined) return named
  const host = text
    .replace(/^(?:https?:)?\/\//, '')
    .replace(/[/?#].*$/s, '')
    .replace(/:\d*$/, '')
  return withoutSuffix(host)
}

/** However often it was typed: in a loop, since an expression for it would read long runs of blanks again and again. */
const withoutSuffix = (host: string): string => {
  let name = host
  for (;;) {
    const rest = name.endsWith('.') ? name.slice(0, -1) : name
    if (!rest.endsWith(SHOP_SUFFIX)) return name
    name = rest.slice(0, -SHOP_SUFFIX.length).trimEnd()
  }
}

/** Characters of a name. */
const maxNameLength = 60

/** Reduces whatever a merchant pastes (an address, an admin link, a name) to the shop's name before `.myshopify.com`; null when it cannot be one. */
export const parseShopName = (pasted: string): string | null => {
  const name = nameIn(pasted)
  return name.length <= maxNameLength && /^[a-z0-9][a-z0-9-]*$/.test(name) ? name : null
}

/** The shop's whole address, `x.myshopify.com`; null when what was pasted cannot name a shop. */
export const parseShopDomain = (pasted: string): string | null => {
  const name = parseShopName(pasted)
  return name === null ? null : `${name}${SHOP_SUFFIX}`
}

/** The sentence why what was typed does not name a shop, or null when it does. */
export const shopAddressProblem = (pasted: string): string | null => {
  const name = nameIn(pasted)
  if (name === '') return 'Store name is required'
  if (parseShopName(pasted) !== null) return null
  if (/^[^\s.@]+(?:\.[^\s.@]+)+$/.test(name)) {
    return `${name} is not a ${SHOP_SUFFIX} address. Enter the name that your shop's admin shows in its address after /store/.`
  }
  if (name.length > maxNameLength)
    return `Enter the name before ${SHOP_SUFFIX}: it has at most ${maxNameLength} characters`
  return `Enter the name before ${SHOP_SUFFIX}: letters, digits and dashes`
}

const nouns = ['products', 'discounts', 'customers', 'orders', 'themes', 'draft_orders'] as const

/** What the app must be allowed to do in the shop, grouped as the merchant ticks it. */
export const scopeCategories = [
  { label: 'Products', scopes: ['read_products', 'write_products'] },
  { label: 'Discount', scopes: ['read_discounts', 'write_discounts'] },
  { label: 'Customers', scopes: ['read_customers', 'write_customers'] },
  { label: 'Orders', scopes: ['read_orders', 'write_orders'] },
  { label: 'Themes', scopes: ['read_themes', 'write_themes'] },
  { label: 'Draft Orders', scopes: ['read_draft_orders', 'write_draft_orders'] },
] as const

/** Scopes that are needed and not granted. The platform may list `write_x` alone for both: write implies read. */
export const missingScopes = (granted: readonly string[]): string[] => {
  const has = new Set(granted)
  return nouns.flatMap((noun) => {
    const missing: string[] = []
    if (!has.has(`read_${noun}`) && !has.has(`write_${noun}`)) missing.push(`read_${noun}`)
    if (!has.has(`write_${noun}`)) missing.push(`write_${noun}`)
    return missing
  })
}

/**
 * A topic that the platform will not tell us of: a scope is missing, the app has no access to protected customer data, or
 * something else.
 */
export type RefusedTopic = { topic: string; reason: 'scope' | 'protected-data' | 'other'; scope: string | null }

const scopeRemedies = {
  custom_app: 'Tick it under Configuration → Admin API integration, save, then install the app again.',
  dev_dashboard: 'Release a version of the app with it, then approve the change in the shop.',
} as const

/** What to do about refused topics, one sentence for each reason; none when nothing is refused. */
export const refusalReasons = (refused: readonly RefusedTopic[], kind: ConnectionKind): string[] => {
  const of = (reason: RefusedTopic['reason']) => refused.filter((one) => one.reason === reason)
  const names = (list: readonly RefusedTopic[]) => list.map(({ topic }) => topicName(topic)).join(', ')
  const scopes = [...new Set(of('scope').flatMap(({ scope }) => scope ?? []))].join(', ')
  return [
    of('scope').length > 0 &&
      `${kind === 'dev_dashboard' ? 'The released version of the app' : 'The app'} lacks ${scopes}, so Shopify does not send us messages about ${names(of('scope'))}. ${scopeRemedies[kind]}`,
    of('protected-data').length > 0 &&
      `Shopify does not send the app messages about ${names(of('protected-data'))}: choose custom distribution for it in the Dev Dashboard, and request access to protected customer data under API access.`,
    of('other').length > 0 && `Shopify refused to send us messages about ${names(of('other'))}.`,
  ].filter((sentence) => sentence !== false)
}

/** `ORDERS_PARTIALLY_FULFILLED` as people read it: `orders partially fulfilled`. */
const topicName = (topic: string) => topic.toLowerCase().replaceAll('_', ' ')

/** The two ways to connect a shop, and the values that each asks for. */
export const connectionKinds = {
  custom_app: {
    label: "Custom app in the shop's admin",
    fields: [
      { name: 'access_token', label: 'Admin API access token', missing: 'API access token is required' },
      { name: 'api_key', label: 'API key', missing: 'API key is required' },
      { name: 'api_secret_key', label: 'API secret key', missing: 'API secret key is required' },
    ],
  },
  dev_dashboard: {
    label: 'App from the Dev Dashboard',
    fields: [
      { name: 'client_id', label: 'Client ID', missing: 'Client ID is required' },
      { name: 'client_secret', label: 'Client secret', missing: 'Client secret is required' },
    ],
  },
} as const

/** For who rotates the secret of an app: what the shop goes on signing with meanwhile, and what ends it. */
export const rotationAdvice =
  'If you rotated the secret, revoke the old one in the Dev Dashboard: until then, Shopify signs with the old one.'

export type ConnectionKind = keyof typeof connectionKinds
export type KeyName = (typeof connectionKinds)[ConnectionKind]['fields'][number]['name']

/** The sentence why this is no Admin API access token, or null; a masked one is taken as it is. */
export const accessTokenProblem = (token: string): string | null =>
  token.startsWith('shpat_') || isMasked(token) ? null : "API access token must start with 'shpat_'"

/** Stores of one account, those that are being removed among them. */
export const maxStores = 25
