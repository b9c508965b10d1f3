import { type Context, Liquid } from 'liquidjs'
import { z } from 'zod'
import type { Theme } from '../shops/model.ts'
import { formatHundredths } from '../shops/money.ts'
import type { Shop } from '../shops/shop.ts'
import { findFile } from './theme-files.ts'

/** Renders one page of a theme: its template inside its `layout/theme.liquid`, with what every page knows. */
export async function renderPage(
  shop: Shop,
  theme: Theme,
  template: string,
  scope: Record<string, unknown>,
): Promise<string> {
  const engine = createEngine(shop, theme)
  const all = {
    ...scope,
    shop: shopDrop(shop),
    settings: getSettings(theme),
    routes: getRoutes(shop),
    content_for_header: renderHeader(shop, theme, scope['cart']),
  }
  const content: string = await engine.parseAndRender(
    getContent(theme, `templates/${template}.liquid`),
    {},
    { globals: all },
  )
  const page: string = await engine.parseAndRender(
    getContent(theme, 'layout/theme.liquid'),
    {},
    { globals: { ...all, template, content_for_layout: content } },
  )
  return page
}

const getContent = (theme: Theme, name: string) => findFile(theme, name)?.content ?? `<!-- ${name} is missing -->`

function createEngine(shop: Shop, theme: Theme): Liquid {
  const find = (file: string) =>
    ['snippets', 'sections'].map((folder) => findFile(theme, `${folder}/${file}`)).find(Boolean)?.content
  const engine = new Liquid({
    extname: '.liquid',
    relativeReference: false,
    fs: {
      exists: async (file) => find(file) !== undefined,
      existsSync: (file) => find(file) !== undefined,
      readFile: async (file) => find(file) ?? '',
      readFileSync: (file) => find(file) ?? '',
      resolve: (_folder, file, extension) => (file.endsWith(extension) ? file : file + extension),
    },
  })
  engine.registerFilter('money', function (this: { context: Context }, amount: unknown) {
    const currency: unknown = this.context.getSync(['cart', 'currency'])
    return formatHundredths(Number(amount ?? 0), typeof currency === 'string' ? currency : shop.identity.currency)
  })
  engine.registerFilter('asset_url', (name: unknown) =>
    shop.url(`/assets/${theme.id}/${String(name)}?v=${Date.parse(theme.updatedAt)}`),
  )
  return engine
}

const getRoutes = (shop: Shop) => ({
  root_url: shop.url('/'),
  cart_url: shop.url('/cart'),
  cart_add_url: shop.url('/cart/add'),
  cart_change_url: shop.url('/cart/change'),
  all_products_collection_url: shop.url('/collections/all'),
})

const shopDrop = ({ identity }: Shop) => ({
  name: identity.name,
  description: identity.tagline,
  email: identity.email,
  currency: identity.currency,
  domain: identity.domain,
  permanent_domain: identity.domain,
  accent: identity.accent,
  locale: identity.locale,
})

const settingsData = z.object({ current: z.unknown(), presets: z.record(z.string(), z.unknown()).optional() })

/** What the theme's editor chose: values, or a preset by its name. Above them it leaves a comment. */
function getSettings(theme: Theme): unknown {
  try {
    const text = getContent(theme, 'config/settings_data.json')
    const { current, presets } = settingsData.parse(JSON.parse(text.slice(text.indexOf('*/') + 1).replace(/^\//, '')))
    return typeof current === 'string' ? presets?.[current] : current
  } catch {
    return {}
  }
}

/** The platform's consent comes when a script asks for it; a cookie of the sandbox's own says no. */
const privacy =
  'Shopify.loadFeatures=function(features,done){Shopify.customerPrivacy={analyticsProcessingAllowed:function(){return !/(^|; )no-measuring=/.test(document.cookie)}};if(done)done()};'

/** What the platform itself puts into every page: the `Shopify` object that scripts look for. */
function renderHeader(shop: Shop, theme: Theme, cart: unknown): string {
  const { identity } = shop
  const { currency: active = identity.currency } = (cart ?? {}) as { currency?: string }
  const data = {
    shop: identity.domain,
    locale: identity.locale,
    currency: { active, rate: String(identity.alsoSellsIn?.[active] ?? '1.0') },
    country: identity.country,
    theme: { name: theme.name, id: theme.id, schema_name: 'Atelier', role: theme.role.toLowerCase() },
    routes: { root: new URL(shop.url('/')).pathname },
    cdnHost: `${identity.domain}/cdn`,
    designMode: false,
  }
  return `<script>window.Shopify = ${JSON.stringify(data).replaceAll('<', String.raw`\u003c`)};${privacy}</script>`
}
