/** What a shop is, apart from what happens in it. */
export type ShopIdentity = {
  domain: string
  id: number
  name: string
  tagline: string
  email: string
  currency: 'EUR' | 'USD'
  /** What else it sells in, with how much of each is asked for one of its own. */
  alsoSellsIn?: Readonly<Record<string, number>>
  /** Countries that are a market with a currency of its own. */
  markets?: Readonly<Record<string, string>>
  timeZone: string
  country: string
  locale: string
  /** Name as the platform shows it to people; decides the rate limit too. */
  plan: 'Basic' | 'Shopify' | 'Advanced'
  taxesIncluded: boolean
  weightUnit: 'KILOGRAMS' | 'POUNDS'
  /** Colour of the shop's theme and pictures. */
  accent: string
  customApp: { accessToken: string; apiKey: string; apiSecret: string }
  dashboardApp: { clientId: string; clientSecret: string }
}

/** Which of a shop's two apps a token belongs to. */
export type AppKind = 'custom' | 'dashboard'

/** The three shops. Their credentials are public and open nothing but this sandbox. */
export const shopIdentities: readonly ShopIdentity[] = [
  {
    domain: 'sandbox-one.myshopify.com',
    id: 61_204_881_537,
    name: 'Linden & Loom',
    tagline: 'Quiet things for the house, made in small batches.',
    email: 'hello@linden-and-loom.example',
    currency: 'EUR',
    alsoSellsIn: { USD: 1.12, GBP: 0.86, JPY: 164 },
    markets: { US: 'USD', GB: 'GBP', JP: 'JPY' },
    timeZone: 'Europe/Amsterdam',
    country: 'NL',
    locale: 'en',
    plan: 'Basic',
    taxesIncluded: true,
    weightUnit: 'KILOGRAMS',
    accent: '#3d5a4c',
    customApp: {
      accessToken: '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',
      apiKey: '9f4c1d7be03a52864d1f7c90ab36e582',
      apiSecret: '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',
    },
    dashboardApp: {
      clientId: 'c3a81f5e7d904b26a1c8e4f07b95d312',
      clientSecret: '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',
    },
  },
  {
    domain: 'sandbox-two.myshopify.com',
    id: 61_204_882_744,
    name: 'Harbor Supply Co.',
    tagline: 'Hard-wearing goods for long weekends outdoors.',
    email: 'crew@harbor-supply.example',
    currency: 'USD',
    timeZone: 'America/New_York',
    country: 'US',
    locale: 'en',
    plan: 'Advanced',
    taxesIncluded: false,
    weightUnit: 'POUNDS',
    accent: '#274690',
    customApp: {
      accessToken: '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',
      apiKey: '2be7604fc81d93a5e07b46d1958fa3c0',
      apiSecret: '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',
    },
    dashboardApp: {
      clientId: '6d20b9f4e83c471ab5f0d97c1e4a8263',
      clientSecret: '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',
    },
  },
  {
    domain: 'sandbox-three.myshopify.com',
    id: 61_204_884_102,
    name: 'Kiosk Morgenrot',
    tagline: 'Coffee, tea and the things that belong next to them.',
    email: 'post@kiosk-morgenrot.example',
    currency: 'EUR',
    timeZone: 'Europe/Berlin',
    country: 'DE',
    locale: 'en',
    plan: 'Shopify',
    taxesIncluded: true,
    weightUnit: 'KILOGRAMS',
    accent: '#9a3f22',
    customApp: {
      accessToken: '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',
      apiKey: 'd508e1b7a2c64f9380bd5c7e12f96a34',
      apiSecret: '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',
    },
    dashboardApp: {
      clientId: '84f1ae6c09d74b53927c60b8e1df3a95',
      clientSecret: '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',
    },
  },
]

/** What a custom app of the product is granted when nobody changed it. */
export const initialScopes = ['products', 'discounts', 'customers', 'orders', 'themes', 'draft_orders'].flatMap(
  (noun) => [`read_${noun}`, `write_${noun}`],
)
