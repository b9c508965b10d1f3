import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { ShopPlatform } from '../platform.ts'
import type { Shop } from '../shops/shop.ts'
import { zone } from '../shops/zones.ts'
import { writeFile } from '../themes/theme-files.ts'
import { publishedTheme, publishTheme } from '../themes/themes.ts'
import { install, setScopes, uninstall } from './app-install.ts'
import { importOrders, importedOrder } from './import.ts'

type Route = { Params: { shop: string } }
const settings = z.object({
  scopes: z.array(z.string()).optional(),
  refusesThemeWrites: z.boolean().optional(),
  refusesProtectedTopics: z.boolean().optional(),
  refusedTopics: z.array(z.string()).optional(),
  jobDelay: z.number().int().min(0).nullable().optional(),
  shipsTo: z.array(z.string().length(2)).optional(),
  zones: z.array(zone).optional(),
  countsDraftCodes: z.boolean().optional(),
  slowRefunds: z.number().int().nonnegative().optional(),
  failingRefunds: z.number().int().nonnegative().optional(),
  secrets: z
    .object({ custom: z.array(z.string()).min(1), dashboard: z.array(z.string()).min(1) })
    .partial()
    .optional(),
  guardsTranslations: z.boolean().optional(),
  isPlus: z.boolean().optional(),
  pointsPerSecond: z.number().int().min(1).optional(),
  secondDomain: z.hostname().optional(),
  primaryDomain: z.hostname().nullable().optional(),
  marketDomains: z.array(z.string()).optional(),
  hidesDomains: z.boolean().optional(),
  locales: z.array(z.object({ locale: z.string(), published: z.boolean() })).optional(),
  installed: z.boolean().optional(),
  publishTheme: z.number().optional(),
  /** Written into the published theme as its editor would. */
  themeFiles: z.record(z.string(), z.string()).optional(),
})

/** What a test or a demo may do to a shop from outside, below `/sandbox/shopify/{shop}`. */
export function registerControls(server: FastifyInstance, platform: ShopPlatform): void {
  server.post<Route>('/sandbox/shopify/:shop/orders', async (request, reply) => {
    const shop = platform.getShop(request.params.shop)
    if (!shop) return reply.code(404).send({ message: 'No such shop' })
    const list = z
      .union([z.array(importedOrder), z.object({ orders: z.array(importedOrder) }).transform(({ orders }) => orders)])
      .safeParse(request.body)
    if (!list.success) return reply.code(422).send({ message: z.prettifyError(list.error) })
    return importOrders(shop, list.data)
  })

  server.get<Route>('/sandbox/shopify/:shop', async (request, reply) => {
    const shop = platform.getShop(request.params.shop)
    return shop ? overview(shop) : reply.code(404).send({ message: 'No such shop' })
  })

  server.post<Route>('/sandbox/shopify/:shop', async (request, reply) => {
    const shop = platform.getShop(request.params.shop)
    if (!shop) return reply.code(404).send({ message: 'No such shop' })
    const change = settings.safeParse(request.body)
    if (!change.success) return reply.code(422).send({ message: z.prettifyError(change.error) })
    const { scopes, installed, publishTheme: themeId, themeFiles = {}, ...wished } = change.data
    if (scopes) setScopes(shop, scopes)
    Object.assign(shop.state.settings, wished)
    if (installed === true) install(shop)
    if (installed === false) uninstall(shop)
    const theme = shop.state.themes.find(({ id }) => id === themeId)
    if (theme) publishTheme(shop, theme)
    for (const [name, content] of Object.entries(themeFiles)) writeFile(publishedTheme(shop), name, content, shop.now())
    shop.save()
    return overview(shop)
  })

  server.delete<Route>('/sandbox/shopify/:shop', async (request, reply) => {
    const shop = platform.getShop(request.params.shop)
    if (!shop) return reply.code(404).send({ message: 'No such shop' })
    shop.reset()
    return overview(shop)
  })
}

const overview = (shop: Shop) => ({
  domain: shop.identity.domain,
  scopes: shop.state.settings.scopes,
  installed: shop.state.settings.installed,
  refusesThemeWrites: shop.state.settings.refusesThemeWrites,
  refusesProtectedTopics: shop.state.settings.refusesProtectedTopics,
  refusedTopics: shop.state.settings.refusedTopics,
  jobDelay: shop.state.settings.jobDelay,
  primaryDomain: shop.state.settings.primaryDomain,
  orders: shop.orders.length,
  drafts: shop.state.drafts.map(({ id, name, status }) => ({ id, name, status })),
  confirmations: shop.orders.flatMap(({ name, confirmedTo = [] }) => confirmedTo.map((to) => ({ order: name, to }))),
  themes: shop.state.themes.map(({ id, name, role }) => ({ id, name, role })),
  subscriptions: shop.state.subscriptions,
})
