import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { credential, html, moment, page } from './pages.ts'
import type { Html } from './pages.ts'
import { type PaymentControls, registerPaymentControls } from './payment-controls.ts'
import type { World } from './world.ts'

type AppAccount = { id: string; name: string; note: string; keys: readonly (readonly [label: string, value: string])[] }
type AppPayment = {
  at: string
  reference: string
  id: string
  status: string
  amount: string
  /** Set while the merchant can give it back. */
  isPaid: boolean
}

export type ProviderApp = {
  /** Names its paths and its webhooks. */
  target: string
  title: string
  accounts: readonly AppAccount[]
  payments(account: string): AppPayment[]
  controls: PaymentControls
  webhooks(account: string): string[]
  /** Registers an address as the merchant does in the provider's web app; absent where it is done by API. Throws a sentence. */
  addWebhook?(account: string, url: string): Promise<void> | void
}

const registration = z.object({ account: z.string(), url: z.url({ protocol: /^https?$/ }) })
const shown = 50

/** A provider's web app as a merchant finds it at `/{target}/`: keys, webhooks, payments and what was sent. */
export function registerProviderApp(server: FastifyInstance, world: World, app: ProviderApp): void {
  const home = `/${app.target}/`
  registerPaymentControls(server, app.target, app.controls)
  server.get<{ Querystring: { account?: string } }>(home, async (request, reply) => {
    const account = app.accounts.find(({ id }) => id === request.query.account) ?? app.accounts[0]!
    return reply.type('text/html; charset=utf-8').send(render(world, app, account))
  })

  server.post(`/sandbox/${app.target}/webhooks`, async (request, reply) => {
    const { data } = registration.safeParse(request.body)
    const account = data && app.accounts.find(({ id }) => id === data.account)
    if (!app.addWebhook || !account) return reply.code(400).send({ message: 'Name an account and a web address.' })
    try {
      await app.addWebhook(account.id, data.url)
    } catch (error) {
      return reply.code(400).send({ message: error instanceof Error ? error.message : 'refused' })
    }
    if (request.headers['sec-fetch-mode'] === 'navigate')
      return reply.redirect(`${home}?account=${encodeURIComponent(account.id)}`, 303)
    return { account: account.id, url: data.url }
  })

  server.post<{ Params: { id: string } }>(`/sandbox/${app.target}/deliveries/:id/resend`, async (request, reply) => {
    if (!world.deliveries.resend(request.params.id)) return reply.code(404).send({ message: 'There is none.' })
    if (request.headers['sec-fetch-mode'] === 'navigate') return reply.redirect(home, 303)
    return { resent: request.params.id }
  })
}

function render(world: World, app: ProviderApp, account: AppAccount): string {
  const payments = app.payments(account.id).slice(0, shown)
  const webhooks = app.webhooks(account.id)
  return page({
    title: `${app.title}: ${account.name}`,
    current: `/${app.target}/`,
    body: html`
      <h1>${app.title}</h1>
      <nav aria-label="Accounts">
        ${app.accounts.map(
          ({ id, name }) =>
            html`<a href="?account=${id}" ${id === account.id && html`aria-current="page"`}>${name}</a>`,
        )}
      </nav>
      <h2>${account.name}</h2>
      <div class="card">
        <p>${account.note}</p>
        <dl>${account.keys.map(([label, value]) => credential(label, value))}</dl>
      </div>
      <h2 id="webhooks">Webhooks</h2>
      <div class="card">
        ${
          app.addWebhook &&
          html`<form class="row" method="post" action="/sandbox/${app.target}/webhooks">
            <input type="hidden" name="account" value="${account.id}" />
            <label class="wide">Address<input type="url" name="url" required placeholder="https://…" /></label>
            <button class="main">Add webhook</button>
          </form>`
        }
        ${webhooks.map((url) => html`<p><code>${url}</code></p>`)}
        ${webhooks.length === 0 && html`<p class="soft">No webhook yet.</p>`}
      </div>
      <h2>Payments</h2>
      ${payments.length ? paymentTable(app.target, payments) : html`<p class="empty">No payment yet.</p>`}
      <h2>Webhook messages</h2>
      ${messages(world, app.target, account.id)}
    `,
  })
}

function paymentTable(target: string, payments: AppPayment[]): Html {
  return html`<div class="table" role="region" aria-label="Payments" tabindex="0">
    <table>
      <thead>
        <tr>
          <th>Created</th>
          <th>Order</th>
          <th>Status</th>
          <th class="number">Amount</th>
          <th>Afterwards</th>
        </tr>
      </thead>
      <tbody>
        ${payments.map(
          ({ at, reference, id, status, amount, isPaid }) =>
            html`<tr>
              <td>${moment(at)}</td>
              <td>${reference}<br /><code class="soft">${id}</code></td>
              <td><span class="badge">${status}</span></td>
              <td class="number">${amount}</td>
              <td class="actions">${isPaid ? afterwards(target, id) : html`<span class="soft">None</span>`}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
}

const afterwards = (target: string, id: string) =>
  (['refund', 'dispute'] as const).map(
    (act) =>
      html`<form method="post" action="/sandbox/${target}/payments/${id}/${act}">
        <button class="small">${{ refund: 'Give back', dispute: 'Dispute' }[act]}</button>
      </form> `,
  )

function messages(world: World, target: string, account: string): Html {
  const deliveries = world.deliveries.list(target, account).slice(0, shown)
  if (deliveries.length === 0) return html`<p class="empty">No message yet.</p>`
  return html`<div class="table" role="region" aria-label="Webhook messages" tabindex="0">
    <table>
      <thead>
        <tr>
          <th>Created</th>
          <th>Event</th>
          <th>Status</th>
          <th>Message</th>
          <th>Repeat</th>
        </tr>
      </thead>
      <tbody>
        ${deliveries.map(
          ({ id, createdAt, topic, status, attempts, body }) =>
            html`<tr>
              <td>${moment(createdAt)}</td>
              <td>${topic}</td>
              <td><span class="badge">${status}</span> ${attempts.map(({ answer }) => answer).join(', ')}</td>
              <td>
                <details>
                  <summary>Body</summary>
                  <pre>${body}</pre>
                </details>
              </td>
              <td>
                <form method="post" action="/sandbox/${target}/deliveries/${id}/resend">
                  <button class="small">Send again</button>
                </form>
              </td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
}
