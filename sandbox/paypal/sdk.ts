import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { hostedPage } from '#sandbox/hosted-page/hosted-page.ts'
import { type Html, html } from '#sandbox/pages.ts'
import { accounts } from './accounts.ts'
import { addressBook, shopper } from './address-book.ts'
import { currencies } from './currencies.ts'
import type { Order } from './model.ts'
import type { Parts } from './requests.ts'

/** What the script's address may say, by PayPal's reference of it. */
const asked = z.strictObject({
  'client-id': z.string().refine((id) => accounts.some(({ clientId }) => clientId === id), 'is not recognised'),
  currency: z.string().refine((code) => currencies.has(code), 'is not recognised'),
  intent: z.enum(['capture', 'authorize']).optional(),
  commit: z.enum(['true', 'false']).optional(),
  components: z.literal('buttons').optional(),
})
const words: Record<string, string> = { pay: 'Pay with PayPal', checkout: 'PayPal Checkout', buynow: 'PayPal Buy Now' }
const of = z.object({ token: z.string() })
const addressed = of.extend({ address: z.string() })
const approved = of.extend({ declines: z.boolean(), option: z.string().optional() })

/** The browser script with the button and the window that it puts into a merchant's page. */
export function registerSdk(server: FastifyInstance, { store, payments }: Pick<Parts, 'store' | 'payments'>): void {
  const file = (name: string) => readFileSync(join(import.meta.dirname, name))
  const script = file('sdk.js')
  const sheet = file('sdk-sheet.js')
  server.get('/paypal/sdk/js', async (request, reply) => {
    const { error } = asked.safeParse(request.query)
    const isRefused = error !== undefined
    return reply
      .code(isRefused ? 400 : 200)
      .type('text/javascript; charset=utf-8')
      .send(
        isRefused ? `throw new Error(${JSON.stringify(`SDK Validation error: ${z.prettifyError(error)}`)});` : script,
      )
  })
  server.get('/paypal/sdk/sheet.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(sheet),
  )

  server.get<{ Querystring: { label?: string } }>('/paypal/sdk/button', async ({ query: { label = '' } }, reply) =>
    reply.type('text/html; charset=utf-8').send(
      html`<!doctype html>
        <html lang="en">
          <title>PayPal</title>
          <body style="margin:0">
            <button
              style="width:100%;height:100vh;border:0;border-radius:4px;background:#ffc439;color:#002c8a;font:600 17px sans-serif;cursor:pointer"
            >
              ${words[label] ?? 'PayPal'}
            </button>
            <script>
              document
                .querySelector('button')
                .addEventListener('click', () => parent.postMessage({ pressed: true }, '*'))
            </script>
          </body>
        </html>`.html,
    ),
  )

  server.get('/paypal/sdk/sheet', async (request, reply) => {
    const order = store.order(of.parse(request.query).token)
    if (!order || order.status === 'COMPLETED')
      return page(reply.code(404), 'Things don’t appear to be working', html``)
    const isChosenThere = order.shipping_preference === 'GET_FROM_FILE'
    return page(
      reply,
      'Pay with PayPal',
      html`<p>${shopper.email}</p>
        <p class="refusal" role="alert"></p>
        ${
          isChosenThere &&
          html`<label
              >Ship to
              <select name="address">
                ${addressBook.map(({ name }) => html`<option>${name}</option>`)}
              </select></label
            ><label
              >Shipping method
              <select name="option"></select
            ></label>`
        }
        <button class="main" name="pay" disabled>Agree and pay ${written(order)}</button>
        <button name="decline" disabled>Let the bank decline it</button>
        <button name="cancel" disabled>Cancel and return to the shop</button>
        <script src="/paypal/sdk/sheet.js" defer></script>`,
    )
  })
  server.get('/paypal/sdk/sheet/order', async (request, reply) => {
    const order = store.order(of.parse(request.query).token)
    if (!order) return reply.code(404).send({})
    return { amount: written(order), options: order.shipping?.options ?? [] }
  })
  server.post('/paypal/sdk/sheet/address', async (request, reply) => {
    const { token, address: name } = addressed.parse(request.body)
    const order = store.order(token)
    const chosen = addressBook.find((one) => one.name === name)
    if (!order || !chosen) return reply.code(404).send({})
    const { address } = chosen
    order.shipping = { ...order.shipping, name: { full_name: shopper.fullName }, address }
    store.save()
    // Before the shopper agrees, a merchant hears no more of it than this.
    return {
      address: {
        city: address.admin_area_2,
        state: address.admin_area_1 ?? '',
        countryCode: address.country_code,
        postalCode: address.postal_code ?? '',
      },
    }
  })
  server.post('/paypal/sdk/sheet/approve', async (request, reply) => {
    const { token, declines, option } = approved.parse(request.body)
    const order = store.order(token)
    if (!order) return reply.code(404).send({})
    for (const one of order.shipping?.options ?? [])
      one.selected = option === undefined ? one.selected : one.id === option
    order.payer = {
      email_address: shopper.email,
      payer_id: shopper.payerId,
      name: { given_name: shopper.givenName, surname: shopper.surname },
      ...(order.shipping?.address && { address: { country_code: order.shipping.address.country_code } }),
    }
    payments.approve(order, { declines })
    return { payer: shopper.payerId }
  })
}

const written = ({ amount }: Order) => `${amount.value} ${amount.currency_code}`

const page = (reply: FastifyReply, title: string, body: Html) =>
  reply
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(
      hostedPage({
        title,
        body: html`<section class="sheet narrow">
          <h1>${title}</h1>
          ${body}
        </section>`,
        footer: 'PayPal’s window of the sandbox',
      }),
    )
