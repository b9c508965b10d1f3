import { readTheme } from '#features/script/server/public.ts'
import { type ConnectionKind, missingScopes, type RefusedTopic, refusalReasons } from '#features/stores/rules.ts'
import {
  missingSubscriptions,
  ShopError,
  getShop,
  scopesChanged,
  type StoreRow,
  updateStore,
} from '#features/stores/server/public.ts'
import { formatMoney, toMinor } from '#kit/contract/money.ts'
import type { Services } from '#kit/server/context.ts'
import { Refusal } from '#kit/server/errors.ts'
import type { Line } from '../contract.ts'
import { anyProduct, calculateOne } from './operations.ts'
import { askAll, checkAgain, type Question, watchingClock } from './probe.ts'

/** Every harmless call that the product will need of a shop. */
export const checkStore = async (services: Services, store: StoreRow): Promise<Line[]> => {
  const { watched, clock } = watchingClock(services)
  const kind = store.connection_kind as ConnectionKind
  const shop = () => getShop(watched, store.id)
  let variantId: string | undefined
  const questions: Question[] = [
    {
      name: 'Access scopes',
      async run() {
        const { granted } = await missingSubscriptions(watched, store.id)
        const missing = missingScopes(granted)
        await noteScopes(services, store, missing)
        if (missing.length === 0) return 'All access scopes are granted.'
        return { state: 'fails', says: `Missing: ${missing.join(', ')}.`, remedy: scopeRemedies[kind] }
      },
    },
    {
      name: 'Messages',
      async run() {
        const { topics } = await missingSubscriptions(watched, store.id)
        if (topics.length === 0) return 'The shop sends us every message that we need.'
        const refused = (store.refused_topics as RefusedTopic[]).filter(({ topic }) => topics.includes(topic))
        const names = topics.map((topic) => topic.toLowerCase().replaceAll('_', ' ')).join(', ')
        return {
          state: 'fails',
          says: `The shop does not send us messages about ${names}.`,
          remedy:
            refusalReasons(refused, kind).join(' ') ||
            'We ask for it again every night. Re-authorize the store to ask right away.',
        }
      },
    },
    {
      name: 'Theme',
      run: async () => `The published theme ‘${(await readTheme(await shop())).name}’ can be read.`,
    },
    {
      name: 'Products and prices',
      async run() {
        const {
          products,
          shop: { currencyCode: shopCurrency },
        } = await (await shop()).send(anyProduct, {})
        const [product] = products.nodes
        const variant = product?.variants.nodes[0]
        if (!variant) return { state: 'open', says: 'The shop has no active product yet.', remedy: null }
        variantId = variant.id
        return `‘${product.title}’ costs ${written(variant.price, shopCurrency)}.`
      },
    },
    {
      name: 'Calculation',
      async run() {
        if (!variantId) return { state: 'open', says: 'There is no product to use for the calculation.', remedy: null }
        const input = { lineItems: [{ variantId, quantity: 1 }] }
        const { calculatedDraftOrder: draft, userErrors } = (await (await shop()).send(calculateOne, { input }))
          .draftOrderCalculate
        if (!draft)
          return {
            state: 'fails',
            says: userErrors[0]?.message ?? 'The shop did not calculate anything.',
            remedy: checkAgain,
          }
        const { amount, currencyCode } = draft.totalPriceSet.shopMoney
        return `The total for one item is ${written(amount, currencyCode)}.`
      },
    },
    clock,
  ]
  return askAll(questions, (error) => explain(error, kind))
}

/** What the store's card says of its scopes, and what the shop tells us of, follow what was found. */
const noteScopes = async (services: Services, store: StoreRow, missing: string[]): Promise<void> => {
  if (missing.join() === store.missing_scopes.join()) return
  await updateStore(services.db, store.id, { missing_scopes: missing })
  await scopesChanged(services, store.id)
}

const written = (amount: string, currency: string) => formatMoney(toMinor(amount, currency), currency)

const reauthorize = 'Copy the keys from Shopify again and press Re-authorize.'
const scopeRemedies: Record<ConnectionKind, string> = {
  custom_app: 'Tick them under Configuration → Admin API integration, save, then install the app again.',
  dev_dashboard: 'Release a version of the app with them, then approve the change in the shop.',
}

const explain = (error: unknown, kind: ConnectionKind): Pick<Line, 'says' | 'remedy'> => {
  if (!(error instanceof Refusal))
    return { says: 'The shop answered in a way we do not understand.', remedy: checkAgain }
  if (!(error instanceof ShopError))
    return { says: error.message, remedy: error.status === 409 ? reauthorize : checkAgain }
  const remedies: Partial<Record<ShopError['problem'], string>> = {
    'wrong-token': reauthorize,
    'unknown-shop': reauthorize,
    'access-denied': scopeRemedies[kind],
    refused: 'Check in the shop’s admin that the shop is open and the app is installed.',
  }
  return { says: error.message, remedy: remedies[error.problem] ?? checkAgain }
}
