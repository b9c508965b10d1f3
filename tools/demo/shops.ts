import { blankForm, type ShippingRateForm } from '#features/shipping-rates/fields.ts'
import { accounts } from '#sandbox/airwallex/accounts.ts'
import { shopIdentities } from '#sandbox/shopify/shops/shops.ts'

/** How one of the demo merchant's stores came to its year of sales. */
export type DemoShop = {
  /** Place among the sandbox's shops. */
  index: number
  identity: (typeof shopIdentities)[number]
  seed: number
  orders: number
  /** Share of the hosted checkouts that became an order. */
  conversion: number
  /** Hours that the shop's clock is ahead of UTC, near enough for the time of day that people buy at. */
  utcOffset: number
  /** Where shoppers live, with weights. */
  countries: Readonly<Record<string, number>>
  tax: { title: string; rate: number }
  /** Switched on, paid for, and with everything set; the other store waits to be. */
  isComplete: boolean
  /** What its app may do beside what setting up asks for. */
  furtherScopes: readonly string[]
  rates: readonly ShippingRateForm[]
}

type Limits = Partial<Omit<ShippingRateForm, 'name' | 'internalName' | 'description' | 'shippingPrice'>>

const rate = (
  name: string,
  internalName: string,
  description: string,
  shippingPrice: number,
  limits: Limits = {},
): ShippingRateForm => ({ ...blankForm, name, internalName, description, shippingPrice, ...limits })

const [one, two] = shopIdentities as [DemoShop['identity'], DemoShop['identity']]

export const demoShops: readonly [DemoShop, DemoShop] = [
  {
    index: 0,
    identity: one,
    seed: 20_260,
    orders: 2500,
    conversion: 0.41,
    utcOffset: 1,
    countries: { NL: 52, BE: 16, DE: 14, FR: 8, AT: 3, IT: 3, ES: 2, IE: 2 },
    tax: { title: 'VAT', rate: 0.21 },
    isComplete: true,
    furtherScopes: ['read_legal_policies'],
    rates: [
      rate('Pickup point', 'DHL ServicePoint', 'At a pickup point near you in 1 to 2 working days', 3.95, {
        maximumCartWeight: 15,
      }),
      rate('Standard shipping', 'PostNL standard', 'Delivered in 1 to 3 working days', 4.95, {
        maximumCartValue: 74.99,
        useAsDefault: true,
      }),
      rate('Free shipping', 'Free from 75', 'Delivered in 1 to 3 working days, on the house', 0, {
        minimumCartValue: 75,
        maximumCartWeight: 10,
      }),
      rate('Evening delivery', 'PostNL evening', 'Between six and ten in the evening, on the day you choose', 6.95, {
        maximumCartWeight: 10,
      }),
      rate('Express', 'DHL Express', 'Ordered before four, delivered the next morning', 12.5, {
        maximumCartWeight: 20,
      }),
      rate('Bulky parcel', 'Two-person delivery', 'Heavy parcels, carried to the room of your choice', 24.9, {
        minimumCartWeight: 10,
      }),
      rate('Letterbox parcel', 'Letterbox, small items', 'Fits through the letterbox; nobody has to be home', 2.95, {
        maximumCartItems: 2,
        maximumCartWeight: 0.5,
      }),
    ],
  },
  {
    index: 1,
    identity: two,
    seed: 20_261,
    orders: 400,
    conversion: 0.33,
    utcOffset: -5,
    countries: { US: 88, CA: 12 },
    tax: { title: 'Sales tax', rate: 0.0625 },
    isComplete: false,
    furtherScopes: [],
    rates: [
      rate('Ground', 'UPS Ground', '3 to 5 business days', 7.95, { useAsDefault: true }),
      rate('Free ground shipping', 'Free from 150', '3 to 5 business days, free over $150', 0, {
        minimumCartValue: 150,
      }),
      rate('Two-day air', 'UPS 2nd Day Air', 'In two business days', 18.5, { maximumCartWeight: 20 }),
    ],
  },
]

export const airwallexAccount = accounts[0]!
