import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { World } from '#sandbox/world.ts'
import { registerApi } from './api.ts'
import { registerCheckoutPage } from './checkout-page.ts'
import { registerControls } from './controls.ts'
import { registerDashboard } from './dashboard.ts'
import { registerInvoicePage } from './invoice-page.ts'
import { Invoicing } from './invoicing.ts'
import { Payments } from './payments.ts'
import { registerPortalPage } from './portal-page.ts'
import { StripeStore } from './store.ts'
import { Subscriptions } from './subscriptions.ts'

const lookEveryMs = 5_000

/** Stripe Billing: its API at `/v1`, where the official client looks for it, and its hosted pages below `/stripe`. */
export async function registerStripe(server: FastifyInstance, world: World): Promise<void> {
  const store = new StripeStore(world)
  const subscriptions = new Subscriptions(store, new Invoicing(store), new Payments(store))
  const timer = setInterval(() => subscriptions.catchUp(), lookEveryMs).unref()
  server.addHook('onClose', async () => clearInterval(timer))

  const css = readFileSync(join(import.meta.dirname, 'colours.css'))
  server.get('/stripe/hosted.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(css))
  await server.register(async (scope) => registerApi(scope, subscriptions), { prefix: '/v1' })
  await server.register(async (scope) => registerControls(scope, subscriptions), { prefix: '/sandbox/stripe' })
  await server.register(
    async (scope) => {
      registerCheckoutPage(scope, subscriptions)
      registerPortalPage(scope, subscriptions)
      registerInvoicePage(scope, subscriptions)
      registerDashboard(scope, store)
    },
    { prefix: '/stripe' },
  )
}
