import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { registerPaymentControls } from '#sandbox/payment-controls.ts'
import type { Twin } from '#sandbox/twin.ts'
import type { World } from '#sandbox/world.ts'
import { findAccount } from './accounts.ts'
import { registerApi } from './api.ts'
import { registerControls } from './controls.ts'
import { decideDispute, openDispute } from './disputes.ts'
import { registerElements } from './elements.ts'
import { hostedPageUrl } from './hosted-page-address.ts'
import { registerHostedPage } from './hosted-page.ts'
import { Payments } from './payments.ts'
import { AirwallexStore, newId } from './store.ts'
import { Tokens } from './tokens.ts'
import { registerWallets } from './wallets.ts'
import { registerWebApp } from './web-app.ts'

/** Airwallex: its payment API, browser script, hosted payment page, web app and signed webhooks. */
async function registerAirwallex(server: FastifyInstance, world: World): Promise<void> {
  const store = new AirwallexStore(world)
  const parts = { store, payments: new Payments(store), tokens: new Tokens(world) }
  const files = ['components-sdk.js', 'wallet-elements.js']
  const script = files.map((file) => readFileSync(join(import.meta.dirname, file), 'utf8')).join('')
  server.get('/airwallex/components/sdk/v1/index.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(script),
  )
  registerPaymentControls(server, 'airwallex', {
    find: (reference) =>
      store
        .intents()
        .filter(({ merchant_order_id }) => reference === undefined || merchant_order_id === reference)
        .map((intent) => ({
          id: intent.id,
          reference: intent.merchant_order_id,
          status: intent.status,
          is_kept: intent.captured_amount > store.refunded(intent),
          page: hostedPageUrl(`${world.url()}/airwallex`, intent, {}),
        })),
    refund(id, amount) {
      const intent = paid(store, id)
      const request = { request_id: newId('rfd'), payment_intent_id: id, ...(amount !== undefined && { amount }) }
      parts.payments.refund(findAccount(store.getAccount(id))!, intent, request)
    },
    dispute: (id) => void openDispute(store, paid(store, id)),
    conclude(id, outcome) {
      const all = store.disputes().filter((one) => one.payment_intent_id === id)
      const lost = outcome === 'won' && all.find(({ status }) => status === 'LOST')
      if (lost) return store.changeDispute(lost, { status: 'REVERSED' })
      const dispute = all.find(({ status }) => status === 'REQUIRES_RESPONSE')
      if (!dispute) throw new Error('There is no open dispute of this payment.')
      decideDispute(store, dispute, outcome === 'won' ? 'WON' : 'LOST')
    },
    held: {
      capture: (id, amount) => parts.payments.capture(known(store, id), newId('evt'), amount),
      void: (id) => parts.payments.cancel(known(store, id)),
      lapse: (id) => parts.payments.lapse(known(store, id)),
    },
  })
  await server.register(async (scope) => registerApi(scope, parts), { prefix: '/airwallex/api/v1' })
  await server.register(async (scope) => registerControls(scope, parts), { prefix: '/sandbox/airwallex' })
  await server.register(async (scope) => registerHostedPage(scope, parts), { prefix: '/airwallex' })
  await server.register(async (scope) => registerElements(scope, parts), { prefix: '/airwallex/elements' })
  await server.register(async (scope) => registerWallets(scope, parts), { prefix: '/airwallex/elements' })
  await server.register(async (scope) => registerWebApp(scope, store), { prefix: '/airwallex' })
}

const known = (store: AirwallexStore, id: string) => {
  const intent = store.findIntent(id)
  if (!intent) throw new Error('There is no such payment.')
  return intent
}

const paid = (store: AirwallexStore, id: string) => {
  const intent = store.findIntent(id)
  if (!intent?.captured_amount) throw new Error('There is no such payment with money.')
  return intent
}

export const airwallex: Twin = {
  target: 'airwallex',
  title: 'Airwallex',
  register: registerAirwallex,
  environment: (url) => ({
    AIRWALLEX_URL: `${url}/airwallex`,
    AIRWALLEX_TEST_URL: `${url}/airwallex`,
    AIRWALLEX_SCRIPT_URL: `${url}/airwallex/components/sdk/v1/index.js`,
    AIRWALLEX_ENV: 'demo',
  }),
}
