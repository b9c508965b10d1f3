import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { hostedPage } from '#sandbox/hosted-page/hosted-page.ts'
import { html } from '#sandbox/pages.ts'
import type { Payments } from './payments.ts'
import type { AirwallexStore } from './store.ts'
import { refusals } from './test-cards.ts'

const titles = { googlePayButton: 'Google Pay', applePayButton: 'Apple Pay' } as const
const methods = { googlePayButton: 'googlepay', applePayButton: 'applepay' } as const
const asked = z.object({ type: z.enum(['googlePayButton', 'applePayButton']) })
const confirmed = asked.extend({ client_secret: z.string(), declines: z.string() })

const person = { name: 'Ann Visser', email: 'ann.visser@example.com', phone: '+31201234567' }
/** What this shopper keeps in the wallet. */
const addresses = [
  {
    label: 'Amsterdam, NL',
    countryCode: 'NL',
    administrativeArea: '',
    locality: 'Amsterdam',
    postalCode: '1015 CN',
    addressLines: ['Keizersgracht 12'],
  },
  {
    label: 'Milano, IT',
    countryCode: 'IT',
    administrativeArea: 'Milano',
    locality: 'Milano',
    postalCode: '20123',
    addressLines: ['Via Dante 7'],
  },
  {
    label: 'Papeete, PF',
    countryCode: 'PF',
    administrativeArea: '',
    locality: 'Papeete',
    postalCode: '98714',
    addressLines: ['12 Rue du Commandant Destremau'],
  },
].map((address) => ({ ...person, ...address }))

/** The wallets' buttons and sheets that the browser script puts into a merchant's page. */
export function registerWallets(server: FastifyInstance, parts: { store: AirwallexStore; payments: Payments }): void {
  const { store, payments } = parts
  const script = readFileSync(join(import.meta.dirname, 'wallet-sheet.js'))
  server.get('/wallet-sheet.js', async (_request, reply) => reply.type('text/javascript; charset=utf-8').send(script))

  server.get('/wallet-button', async (request, reply) => {
    const { type } = asked.parse(request.query)
    return reply.type('text/html; charset=utf-8').send(
      html`<!doctype html>
        <html lang="en">
          <title>${titles[type]}</title>
          <body style="margin:0">
            <button
              style="width:100%;height:100vh;border:0;border-radius:4px;background:#000;color:#fff;font:500 17px sans-serif;cursor:pointer"
            >
              ${titles[type]}
            </button>
            <script>
              document
                .querySelector('button')
                .addEventListener('click', () => parent.postMessage({ pressed: true }, '*'))
              parent.postMessage({ pressed: false }, '*')
            </script>
          </body>
        </html>`.html,
    )
  })

  server.get('/wallet-sheet', async (request, reply) => {
    const { type } = asked.parse(request.query)
    const body = html`<section class="sheet narrow" data-type="${type}" data-addresses="${JSON.stringify(addresses)}">
      <h1>${titles[type]}</h1>
      <p>${person.email}</p>
      <p class="refusal" role="alert"></p>
      <label
        >Ship to
        <select name="address">
          ${addresses.map(({ label }) => html`<option>${label}</option>`)}
        </select></label
      >
      <label
        >Shipping method
        <select name="option"></select
      ></label>
      <button class="main" name="pay" disabled>Pay</button>
      <button name="decline" disabled>Let the bank decline it</button>
      <button name="cancel" disabled>Cancel</button>
      <script src="/airwallex/elements/wallet-sheet.js" defer></script>
    </section>`
    return reply
      .type('text/html; charset=utf-8')
      .send(hostedPage({ title: titles[type], body, footer: 'A wallet’s sheet of the sandbox' }))
  })

  server.post('/confirm-wallet', async (request) => {
    const { client_secret, type, declines } = confirmed.parse(request.body)
    const intent = store.intents().find((one) => one.client_secret === client_secret)
    if (!intent) return { error: { code: 'not_found', message: 'The payment does not exist.' } }
    if (declines) {
      payments.decline(intent, methods[type], 'issuer_declined')
      return { error: { code: 'issuer_declined', message: refusals.issuer_declined } }
    }
    payments.pay(intent, methods[type])
    return { intent: { id: intent.id, status: intent.status } }
  })
}
