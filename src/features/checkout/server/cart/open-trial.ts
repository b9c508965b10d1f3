import { findCheckoutOrigin } from '#features/custom-domains/server/public.ts'
import { findStore, getShop } from '#features/stores/server/public.ts'
import type { Services } from '#kit/server/context.ts'
import type { Db } from '#kit/server/db/database.ts'
import { refuse } from '#kit/server/errors.ts'
import { isCountry } from '../../country-codes.ts'
import { insertCheckout } from '../repository.ts'
import { cartFacts, isVariant, sellable, sellableProducts } from '../shop-operations.ts'
import { toLines } from './lines.ts'
import { newCheckout } from './open.ts'
import { cartUrl } from './shop-pages.ts'

/**
 * A checkout for the merchant's own test order, of one piece of the cheapest that the shop sells; `insert` writes it. Throws ShopError,
 * or 409 where nothing can be sold.
 */
export const prepareTrial = async (services: Services, storeId: string) => {
  const store = await findStore(services.db, storeId)
  if (!store) throw refuse.notFound()
  const shop = await getShop(services, storeId)
  const { products } = await shop.send(sellableProducts, {})
  const variants = products.nodes
    .flatMap((product) => product.variants.nodes)
    .filter(({ availableForSale, price }) => availableForSale && Number(price) > 0)
    .toSorted((a, b) => Number(a.price) - Number(b.price))
  const ids = variants.slice(0, 20).map(({ id }) => id)
  const facts = ids.length > 0 ? await shop.send(cartFacts, { ids }) : null
  const found = facts?.nodes.filter(isVariant).find((node) => sellable(node) !== 0)
  if (!facts || !found)
    throw refuse.conflict('Your shop has nothing to sell yet. Add a product with stock and a price.')
  const { currencyCode: currency, shopAddress, taxesIncluded } = facts.shop
  const item = { variant_id: Number(found.legacyResourceId), quantity: 1, properties: {} }
  const lines = toLines([item], [found], currency)
  const subtotal = lines.reduce((sum, line) => sum + line.line_total, 0)
  const country = [shopAddress.countryCodeV2].find(isCountry) ?? null
  const values = {
    ...newCheckout(services, storeId, currency, country),
    is_trial: true,
    shop_country: shopAddress.countryCodeV2,
    locale: 'en',
    discount_codes: [],
    cart_url: cartUrl(services, store, ''),
    attributes: '{}',
    taxes_included: taxesIncluded,
    subtotal,
    total: subtotal,
  }
  return {
    currency,
    needsShipping: lines.some((line) => line.requires_shipping),
    insert: (db: Db) => insertCheckout(db, values, lines),
  }
}

/** Where a checkout is opened. */
export const findCheckoutAddress = async (services: Services, storeId: string, token: string) =>
  `${await findCheckoutOrigin(services, storeId)}/checkout/${token}`
