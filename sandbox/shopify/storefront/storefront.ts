import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { productPicture } from '../products/pictures.ts'
import { collectionNames, pictureUrl } from '../products/products.ts'
import { sellable } from '../products/stock.ts'
import type { Product, Theme, Variant } from '../shops/model.ts'
import { exchanged, hundredths } from '../shops/money.ts'
import { variantTitle } from '../shops/shop.ts'
import type { Shop } from '../shops/shop.ts'
import { renderPage } from '../themes/liquid.ts'
import { findFile } from '../themes/theme-files.ts'
import { publishedTheme } from '../themes/themes.ts'
import { getRequestCart, rememberCart } from './cart-api.ts'
import { cartJson, getPaidIn } from './cart.ts'

type Route = {
  Params: { shop: string; handle: string; theme: string; file: string }
  Querystring: { variant?: string; preview_theme_id?: string }
}
type PaidIn = ReturnType<typeof getPaidIn>
type Page = { template: string; title: string; status?: number; scope?: Record<string, unknown> }

const folder = join(import.meta.dirname, 'files')
const shopFiles = new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))]))

/** The shop as its shoppers see it, rendered by its published theme, or by the one that `?preview_theme_id=` names. */
export function registerStorefront(scope: FastifyInstance, getShop: (domain: string) => Shop | undefined): void {
  const page = (path: string, describe: (shop: Shop, request: FastifyRequest<Route>, paidIn: PaidIn) => Page) => {
    scope.get<Route>(path, async (request, reply) => {
      const shop = getShop(request.params.shop)
      if (!shop) return reply.code(404).type('text/html').send(noShop)
      const { primaryDomain } = shop.state.settings
      // A person's browser stays: it could not open a domain that is made up.
      if (primaryDomain && path === '/' && request.headers['sec-fetch-mode'] === undefined)
        return reply.redirect(`https://${primaryDomain}/`, 301)
      return send(shop, request, reply, describe(shop, request, getPaidIn(shop, getRequestCart(shop, request))))
    })
  }

  page('/', (shop, _request, paidIn) => getHomePage(shop, paidIn))
  page('/collections/:handle', (shop, { params }, paidIn) => collectionPage(shop, params.handle, paidIn))
  page('/products/:handle', (shop, { params, query }, paidIn) => {
    const product = visible(shop).find(({ handle }) => handle === params.handle)
    return product
      ? {
          template: 'product',
          title: product.title,
          scope: {
            product: productDrop(shop, product, { chosen: query.variant, paidIn }),
            more: more(shop, product, paidIn),
          },
        }
      : missing
  })
  page('/cart', () => ({ template: 'cart', title: 'Cart' }))
  page('/*', () => missing)

  scope.get<Route>('/products/:handle.js', async (request, reply) => {
    const shop = getShop(request.params.shop)
    const product = shop && visible(shop).find(({ handle }) => handle === request.params.handle)
    return shop && product ? productDrop(shop, product) : reply.code(404).send({ status: 404, message: 'Not Found' })
  })

  scope.get<Route>('/assets/:theme/:file', async (request, reply) => {
    const shop = getShop(request.params.shop)
    const theme = shop?.state.themes.find(({ id }) => String(id) === request.params.theme)
    const file = theme && findFile(theme, `assets/${request.params.file}`)
    if (!file) return reply.code(404).send('Not Found')
    const type = request.params.file.endsWith('.css') ? 'text/css' : 'text/javascript'
    return reply.type(`${type}; charset=utf-8`).header('cache-control', 'public, max-age=300').send(file.content)
  })

  // Pictures that the shop's people uploaded; wherever one is asked for smaller, the platform scales it.
  scope.get<Route>('/cdn/shop/files/:file', async (request, reply) => {
    const picture = getShop(request.params.shop) && shopFiles.get(request.params.file)
    return picture ? reply.type('image/png').send(picture) : reply.code(404).send('Not Found')
  })

  scope.get<Route>('/cdn/products/:handle.svg', async (request, reply) => {
    const shop = getShop(request.params.shop)
    const product = shop?.state.products.find(({ handle }) => handle === request.params.handle)
    if (!product) return reply.code(404).send('Not Found')
    const variant = product.variants.find(({ id }) => String(id) === request.query.variant) ?? product.variants[0]
    const picture = productPicture(product.picture, variant?.options ?? [])
    return reply.type('image/svg+xml').header('cache-control', 'public, max-age=3600').send(picture)
  })
}

/** A shop's home page at the domain that its merchant connected, below `/shop-domain/{domain}`: there is no such domain. */
export function registerShopDomains(server: FastifyInstance, shops: readonly Shop[]): void {
  server.get<Route>('/shop-domain/:handle/', async (request, reply) => {
    const shop = shops.find(({ state }) => state.settings.primaryDomain === request.params.handle)
    return shop ? send(shop, request, reply, getHomePage(shop)) : reply.code(404).type('text/html').send(noShop)
  })
}

const getHomePage = (shop: Shop, paidIn?: PaidIn): Page => ({
  template: 'index',
  title: shop.identity.name,
  scope: {
    collections: listCollections(shop),
    products: visible(shop).map((product) => productDrop(shop, product, { paidIn })),
  },
})

const noShop = '<!doctype html><title>Not found</title><h1>Sorry, this shop is currently unavailable.</h1>'
const missing: Page = { template: '404', title: 'Page not found', status: 404 }
const visible = (shop: Shop) => shop.state.products.filter(({ status }) => status === 'ACTIVE')

async function send(
  shop: Shop,
  request: FastifyRequest<Route>,
  reply: FastifyReply,
  { template, title, status, scope }: Page,
) {
  const cart = getRequestCart(shop, request)
  if (cart.lines.length > 0) rememberCart(shop, cart, reply)
  const theme: Theme =
    shop.state.themes.find(({ id }) => String(id) === request.query.preview_theme_id) ?? publishedTheme(shop)
  const html = await renderPage(shop, theme, template, {
    ...scope,
    page_title: title,
    cart: cartJson(shop, cart),
    currencies: [shop.identity.currency, ...Object.keys(shop.identity.alsoSellsIn ?? {})],
    navigation: listCollections(shop),
    request: { path: request.url.split('?')[0] },
  })
  return reply
    .code(status ?? 200)
    .type('text/html; charset=utf-8')
    .send(html)
}

const listCollections = (shop: Shop) =>
  collectionNames(shop).map((name) => ({
    title: name,
    handle: name.toLowerCase(),
    url: shop.url(`/collections/${name.toLowerCase()}`),
  }))

function collectionPage(shop: Shop, handle: string, paidIn: PaidIn): Page {
  const all = handle === 'all'
  const name = collectionNames(shop).find((candidate) => candidate.toLowerCase() === handle)
  if (!name && !all) return missing
  const products = visible(shop).filter(({ collection }) => all || collection === name)
  const title = name ?? 'All products'
  return {
    template: 'collection',
    title,
    scope: { collection: { title, products: products.map((product) => productDrop(shop, product, { paidIn })) } },
  }
}

const more = (shop: Shop, product: Product, paidIn: PaidIn) =>
  visible(shop)
    .filter((other) => other !== product)
    .toSorted((a, b) => Number(b.collection === product.collection) - Number(a.collection === product.collection))
    .slice(0, 4)
    .map((other) => productDrop(shop, other, { paidIn }))

const fewLeft = (shop: Shop, variant: Variant) => {
  const left = variant.oversell ? 0 : sellable(shop, variant)
  return left > 0 && left <= 5 ? left : 0
}

/** A product as Liquid and `/products/{handle}.js` know it. Amounts are hundredths. */
function productDrop(
  shop: Shop,
  product: Product,
  { chosen, paidIn }: { chosen?: string | undefined; paidIn?: PaidIn } = {},
) {
  const paid = (amount: number) =>
    paidIn
      ? hundredths(exchanged(amount, paidIn.rate, { from: paidIn.own, to: paidIn.currency }), paidIn.currency)
      : amount
  const variants = product.variants.map((variant) => ({
    id: variant.id,
    title: variantTitle(product, variant.options) ?? 'Default Title',
    options: variant.options,
    sku: variant.sku,
    price: paid(variant.price),
    compare_at_price: variant.compareAt && paid(variant.compareAt),
    weight: variant.grams,
    available: variant.oversell || sellable(shop, variant) > 0,
    few_left: fewLeft(shop, variant),
    requires_shipping: variant.requiresShipping,
    taxable: variant.taxable,
    image: pictureUrl(shop, product, variant),
  }))
  const selected =
    variants.find(({ id }) => String(id) === chosen) ?? variants.find(({ available }) => available) ?? variants[0]
  const prices = variants.map(({ price }) => price)
  return {
    id: product.id,
    title: product.title,
    handle: product.handle,
    description: product.description,
    vendor: product.vendor,
    type: product.type,
    tags: product.tags,
    url: shop.url(`/products/${product.handle}`),
    price: Math.min(...prices),
    price_min: Math.min(...prices),
    price_max: Math.max(...prices),
    price_varies: new Set(prices).size > 1,
    compare_at_price: variants[0]?.compare_at_price ?? null,
    available: variants.some(({ available }) => available),
    featured_image: pictureUrl(shop, product),
    has_only_default_variant: product.options[0]?.name === 'Title',
    options: product.options.map((option, index) => ({
      name: option.name,
      values: option.values,
      selected_value: selected?.options[index] ?? '',
    })),
    variants,
    selected_or_first_available_variant: selected,
  }
}
