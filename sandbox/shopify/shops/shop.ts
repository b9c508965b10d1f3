import type { Stored } from '../../state.ts'
import type { World } from '../../world.ts'
import { seedProducts } from './catalogue.ts'
import type { Discount } from './discount-model.ts'
import { seedDiscounts } from './discount-seed.ts'
import type { Draft } from './draft-model.ts'
import type { Customer, Order, Product, Theme } from './model.ts'
import type { Cart } from './model.ts'
import { initialScopes } from './shops.ts'
import type { AppKind, ShopIdentity } from './shops.ts'
import type { Delivery, Subscription } from './webhook-model.ts'
import type { Zone } from './zones.ts'

export type ShopSettings = {
  /** The last id given out; ids only grow. */
  lastId: number
  lastOrderNumber: number
  lastDraftNumber: number
  scopes: string[]
  installed: boolean
  refusesThemeWrites: boolean
  /** The platform keeps topics with protected customer data from the app. */
  refusesProtectedTopics: boolean
  /** Topics refused as by a missing scope although it is granted, as apps met whose released version lacked something. */
  refusedTopics: string[]
  /** Milliseconds until a job is done, such as the write of a theme's files; null for never. */
  jobDelay: number | null
  /** The domain that the merchant connected; null while there is only the platform's own. */
  primaryDomain: string | null
  /** Domains of its markets, beside the one that all others lead to. */
  marketDomains?: string[]
  /** It keeps its domains to itself. */
  hidesDomains?: boolean
  /** Another platform address, of a shop that changed it: both lead to it, and it goes on naming itself by its own. */
  secondDomain?: string
  /** Its languages beside its own, and whether shoppers can choose them; Dutch and a French draft unless given. */
  locales?: { locale: string; published: boolean }[]
  /** Codes of the countries that its shipping zones cover; those it has from the start unless given. */
  shipsTo?: string[]
  /** Its shipping zones and their rates; those it has from the start unless given. */
  zones?: Zone[]
  /** Whether an order made of a draft is a use of its codes: nobody outside the platform knows. */
  countsDraftCodes?: boolean
  /** So many refunds are made while their keys are answered as still in progress. */
  slowRefunds?: number
  /** The keys of so many refunds are used up by a failure, and take no refund any more. */
  failingRefunds?: number
  /** It shows translations to an app with a scope of their own alone: whether a shop does, nobody knows. */
  guardsTranslations?: boolean
  /** It pays for Shopify Plus, which alone lets an app say of a part that it was paid. */
  isPlus?: boolean
  /** How many points of its Admin API come back in a second; what its plan gives, unless given. */
  pointsPerSecond?: number
  /** The oldest version of the Admin API that is served still: older ones are answered in it, and nothing else says so. */
  oldestVersion?: string
  /** The secrets of an app that are not revoked, the oldest first; the one that it has from the start unless given. */
  secrets?: Partial<Record<AppKind, string[]>>
  /** Tokens of the client credentials grant with their end. */
  tokens: { token: string; expiresAt: string }[]
  /** What idempotent mutations answered, by key. */
  idempotent: Record<string, number>
  /** What came with each of their keys, and whether the key was used up. */
  idempotentInputs?: Record<string, { input: string; failed?: boolean }>
}

export type ShopState = {
  settings: ShopSettings
  products: Product[]
  themes: Theme[]
  discounts: Discount[]
  customers: Customer[]
  drafts: Draft[]
  subscriptions: Subscription[]
}

/** One shop: what it is, what it holds, and how the rest of the sandbox hears of changes. */
export type Shop = {
  identity: ShopIdentity
  /** Change in place, then `save()`. */
  state: ShopState
  orders: Order[]
  carts: Record<string, Cart>
  deliveries: Delivery[]
  /** Keeps what changed; a part's name spares writing the rest. */
  save(part?: 'carts' | 'deliveries'): void
  now(): Date
  nextId(): number
  /** Public address of a path of this shop: `/products/x`, or `` for its root without a slash. */
  url(path: string): string
  /** Tells subscribed apps; set by the webhooks. */
  emit(topic: string, body: object): void
  /** Whether the failure switch asks for this theme write to be refused. */
  refusesThemeWriteNow(): boolean
  /** Empties it to how it was on the first day. */
  reset(): void
}

/** Opens a shop with the state it was left in. `index` is its place among the three. */
export function openShop(identity: ShopIdentity, index: number, world: World): Shop {
  const slug = identity.domain.split('.')[0]!
  const start = world.now()
  const first = initialState(index, start)
  const state = world.state(`shopify-${slug}`, first)
  // State that was kept by an older sandbox lacks the newer settings.
  state.value.settings = { ...first.settings, ...state.value.settings }
  const orders = world.state<Order[]>(`shopify-${slug}-orders`, [])
  const carts = world.state<Record<string, Cart>>(`shopify-${slug}-carts`, {})
  const deliveries = world.state<Delivery[]>(`shopify-${slug}-webhooks`, [])
  const all: Stored<unknown>[] = [state, orders, carts, deliveries]
  return {
    identity,
    get state() {
      return state.value
    },
    get orders() {
      return orders.value
    },
    get carts() {
      return carts.value
    },
    get deliveries() {
      return deliveries.value
    },
    save(part) {
      const parts = part ? [{ carts, deliveries }[part]] : all
      for (const stored of parts) stored.save()
    },
    now: () => world.now(),
    nextId() {
      state.value.settings.lastId += 32
      return state.value.settings.lastId
    },
    url: (path) => `${world.url()}/shopify/${identity.domain}${path}`,
    emit() {},
    refusesThemeWriteNow: () => world.failures.take('shopify', ['refuse-theme-write'], identity.domain) !== undefined,
    reset() {
      state.value = initialState(index, world.now())
      orders.value = []
      carts.value = {}
      deliveries.value = []
      this.save()
    },
  }
}

function initialState(index: number, now: Date): ShopState {
  const products = seedProducts(index, now)
  const createdAt = new Date(now.getTime() - 380 * 86_400_000).toISOString()
  const firstTheme = 136_204_410_000 + index * 1_000_000
  const theme = (offset: number, name: string, role: Theme['role']): Theme => ({
    id: firstTheme + offset,
    name,
    role,
    edits: {},
    createdAt,
    updatedAt: createdAt,
  })
  return {
    settings: {
      lastId: 5_801_440_000_000 + index * 10_000_000_000,
      lastOrderNumber: 1000,
      lastDraftNumber: 0,
      scopes: [...initialScopes],
      installed: true,
      refusesThemeWrites: false,
      refusesProtectedTopics: false,
      refusedTopics: [],
      jobDelay: 250,
      primaryDomain: null,
      tokens: [],
      idempotent: {},
    },
    products,
    themes: [
      theme(1, 'Atelier', 'MAIN'),
      theme(353, 'Atelier, summer draft', 'UNPUBLISHED'),
      theme(705, 'Backup of Atelier', 'UNPUBLISHED'),
    ],
    discounts: seedDiscounts(products, createdAt),
    customers: [],
    drafts: [],
    subscriptions: [],
  }
}

export const findVariant = (shop: Shop, id: number | null | undefined) => {
  for (const product of shop.state.products) {
    const variant = product.variants.find((candidate) => candidate.id === id)
    if (variant) return { product, variant }
  }
  return undefined
}

/** What a variant is called, or null where the product has only one. */
export function variantTitle(product: Product, options: readonly string[]): string | null {
  return product.options[0]?.name === 'Title' ? null : options.join(' / ')
}
