import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { cancelOrder, fulfillOrder, fullRefund, markAsPaid, refundOrder } from '../orders/order-changes.ts'
import { findOrder } from '../orders/orders.ts'
import type { ShopPlatform } from '../platform.ts'
import { productChanged } from '../products/stock.ts'
import type { Order } from '../shops/model.ts'
import { findVariant } from '../shops/shop.ts'
import type { Shop } from '../shops/shop.ts'
import { writeFile } from '../themes/theme-files.ts'
import { publishTheme } from '../themes/themes.ts'
import { orderPage, ordersPage } from './admin-order-page.ts'
import { appPage, discountsPage, productsPage, themesPage, webhooksPage } from './admin-sections.ts'
import { install, setScopes, uninstall } from './app-install.ts'

type Route = {
  Params: { shop: string; id: string; verb: string }
  Querystring: { query?: string; page?: string; notice?: string }
}
type Handler = (shop: Shop, request: FastifyRequest<Route>, reply: FastifyReply) => unknown

const list = z.union([z.string().transform((one) => [one]), z.array(z.string())]).default([])
const scopesForm = z.object({ scopes: list, refusesThemeWrites: z.string().optional() })

/** What a shop owner can do by hand. Each button has the effect, and the webhooks, that it has in the real admin. */
export function registerAdminPages(scope: FastifyInstance, platform: ShopPlatform): void {
  const { getShop } = platform
  const route = (method: 'GET' | 'POST', url: string, handle: Handler) =>
    scope.route<Route>({
      method,
      url: `/admin${url}`,
      handler: async (request, reply) => {
        const shop = getShop(request.params.shop)
        return shop ? handle(shop, request, reply) : reply.code(404).send('Not Found')
      },
    })
  const get = (url: string, show: (shop: Shop, request: FastifyRequest<Route>) => string | null) =>
    route('GET', url, (shop, request, reply) => {
      const page = show(shop, request)
      return page === null ? reply.code(404).send('Not Found') : reply.type('text/html; charset=utf-8').send(page)
    })
  /** Does something, then shows the page it was asked from. */
  const post = (url: string, act: (shop: Shop, request: FastifyRequest<Route>) => string) =>
    route('POST', url, (shop, request, reply) => reply.redirect(shop.url(`/admin/${act(shop, request)}`), 303))

  route('GET', '', (shop, _request, reply) => reply.redirect(shop.url('/admin/orders')))
  get('/orders', (shop, { query }) => ordersPage(shop, query.query ?? '', Math.max(1, Number(query.page) || 1)))
  get('/orders/:id', (shop, { params, query }) => {
    const order = findOrder(shop, params.id)
    return order ? orderPage(shop, order, query.notice) : null
  })
  get('/products', productsPage)
  get('/discounts', discountsPage)
  get('/themes', themesPage)
  get('/app', appPage)
  // Where the real admin has the apps that its owner develops.
  get('/settings/apps/development', appPage)
  get('/webhooks', webhooksPage)

  post('/orders/:id/:verb', (shop, { params }) => {
    const order = findOrder(shop, params.id)
    if (!order) return 'orders'
    const refusal = change(shop, order, params.verb)
    return `orders/${order.id}${refusal ? `?notice=${encodeURIComponent(refusal)}` : ''}`
  })
  post('/products/:id', (shop, { params, body }) => {
    const found = findVariant(shop, Number(params.id))
    const form = z.object({ stock: z.coerce.number().int() }).safeParse(body)
    if (found && form.success) {
      found.variant.stock = form.data.stock
      productChanged(shop, found.product)
    }
    return 'products'
  })
  post('/themes/:id', (shop, { params, body }) => {
    const theme = shop.state.themes.find(({ id }) => String(id) === params.id)
    const form = z.object({ content: z.string().min(1) }).safeParse(body)
    if (theme && form.success)
      writeFile(theme, 'layout/theme.liquid', form.data.content.replaceAll('\r\n', '\n'), shop.now())
    shop.save()
    return 'themes'
  })
  post('/themes/:id/publish', (shop, { params }) => {
    const theme = shop.state.themes.find(({ id }) => String(id) === params.id)
    if (theme) publishTheme(shop, theme)
    return 'themes'
  })
  post('/app/:verb', (shop, { params, body }) => {
    if (params.verb === 'install') install(shop)
    if (params.verb === 'uninstall') uninstall(shop)
    const form = scopesForm.safeParse(body)
    if (params.verb === 'scopes' && form.success) {
      shop.state.settings.refusesThemeWrites = form.data.refusesThemeWrites === 'yes'
      setScopes(shop, form.data.scopes)
    }
    return 'app'
  })
  post('/webhooks/:id/resend', (shop, { params }) => {
    const delivery = shop.deliveries.find(({ webhookId }) => webhookId === params.id)
    if (delivery) platform.getDispatcher(shop).resend(delivery)
    return 'webhooks'
  })
}

/** A sentence when the order does not allow it. */
function change(shop: Shop, order: Order, verb: string): string | null {
  const tracking = { company: 'Sandbox Post', number: `SP${order.id}`, url: shop.url(`/orders/${order.token}`) }
  const actions: Record<string, () => unknown> = {
    fulfill: () => fulfillOrder(shop, order, tracking),
    refund: () => refundOrder(shop, order, fullRefund(order, true, null)),
    pay: () => markAsPaid(shop, order),
    cancel: () => cancelOrder(shop, order, { reason: 'CUSTOMER', restock: true, refund: true }),
  }
  const result = actions[verb]?.()
  return typeof result === 'string' ? result : null
}
