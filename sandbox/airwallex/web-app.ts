import type { FastifyInstance } from 'fastify'
import type { Delivery } from '#sandbox/deliveries.ts'
import { credential, html, moment, page } from '#sandbox/pages.ts'
import type { Html } from '#sandbox/pages.ts'
import { accounts, findAccount } from './accounts.ts'
import type { Account } from './accounts.ts'
import type { IntentStatus, PaymentIntent } from './model.ts'
import { formatAmount } from './money.ts'
import type { AirwallexStore } from './store.ts'

const shown = 50

/** What a merchant sees after signing in at Airwallex: API keys, webhooks, payments and what was sent; at `/airwallex/`. */
export function registerWebApp(server: FastifyInstance, store: AirwallexStore): void {
  server.get<{ Querystring: { account?: string } }>('/', async (request, reply) => {
    const account = findAccount(request.query.account ?? '') ?? accounts[0]!
    return reply.type('text/html; charset=utf-8').send(render(account, store))
  })
}

function render(account: Account, store: AirwallexStore): string {
  const payments = store.intents(account.id).slice(0, shown)
  const deliveries = store.world.deliveries.list('airwallex', account.id).slice(0, shown)
  return page({
    title: `Airwallex: ${account.name}`,
    current: '/airwallex/',
    body: html`
      <h1>Airwallex</h1>
      <p class="soft">The accounts of the sandbox, as a merchant finds them in the provider’s web app.</p>
      <nav aria-label="Accounts">
        ${accounts.map(
          ({ id, name }) =>
            html`<a href="?account=${id}" ${id === account.id && html`aria-current="page"`}>${name}</a>`,
        )}
      </nav>
      <h2>${account.name}: Developer &gt; API keys</h2>
      <div class="card">
        <p>${account.note}</p>
        <dl>${credential('Client ID', account.clientId)} ${credential('API key', account.apiKey)}</dl>
      </div>
      ${webhooks(account, store.endpoints(account.id))}
      <h2>Payments</h2>
      ${payments.length ? paymentTable(payments) : html`<p class="empty">No payment yet.</p>`}
      <h2>Webhook messages</h2>
      ${deliveries.length ? deliveryTable(deliveries) : html`<p class="empty">No message yet.</p>`}
    `,
  })
}

function webhooks(account: Account, urls: string[]): Html {
  return html`<h2 id="webhooks">Developer &gt; Webhooks</h2>
    <div class="card">
      <form class="row" method="post" action="/sandbox/airwallex/webhooks">
        <input type="hidden" name="account" value="${account.id}" />
        <label class="wide">Notification URL<input type="url" name="url" required placeholder="https://…" /></label>
        <button class="main">Add webhook</button>
      </form>
      ${urls.map(
        (url) =>
          html`<form class="row registered" method="post" action="/sandbox/airwallex/webhooks/remove">
            <input type="hidden" name="account" value="${account.id}" />
            <input type="hidden" name="url" value="${url}" />
            <code>${url}</code>
            <button class="small" aria-label="Remove ${url}">Remove</button>
          </form>`,
      )}
      <dl>${credential('Webhook secret', account.webhookSecret)}</dl>
    </div>`
}

const tones: Partial<Record<IntentStatus, string>> = { SUCCEEDED: 'good', CANCELLED: 'bad' }

function paymentTable(payments: PaymentIntent[]): Html {
  return html`<div class="table" role="region" aria-label="Payments" tabindex="0">
    <table>
      <thead>
        <tr>
          <th>Created</th>
          <th>Order</th>
          <th>Status</th>
          <th class="number">Amount</th>
          <th>As the shopper</th>
        </tr>
      </thead>
      <tbody>
        ${payments.map(
          (intent) =>
            html`<tr>
              <td>${moment(intent.created_at)}</td>
              <td>${intent.merchant_order_id}<br /><code class="soft">${intent.id}</code></td>
              <td><span class="badge ${tones[intent.status]}">${readable(intent.status)}</span></td>
              <td class="number">${formatAmount(intent.amount, intent.currency)}</td>
              <td class="actions">${actionsFor(intent)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
}

function actionsFor(intent: PaymentIntent): Html | Html[] {
  const open = intent.status === 'REQUIRES_PAYMENT_METHOD' || intent.status === 'REQUIRES_CUSTOMER_ACTION'
  if (!open) return html`<span class="soft">None</span>`
  return (['succeed', 'fail', 'cancel'] as const).map(
    (action) =>
      html`<form method="post" action="/sandbox/airwallex/payment_intents/${intent.id}/${action}">
        <button class="small">${{ succeed: 'Pay', fail: 'Decline', cancel: 'Cancel' }[action]}</button>
      </form> `,
  )
}

function deliveryTable(deliveries: Delivery[]): Html {
  const tone = (status: Delivery['status']) =>
    ({ delivered: 'good', failed: 'bad', lost: 'bad', pending: '', held: '' })[status]
  return html`<div class="table" role="region" aria-label="Webhook messages" tabindex="0">
    <table>
      <thead>
        <tr>
          <th>Created</th>
          <th>Event</th>
          <th>Status</th>
          <th>Answers</th>
          <th>Message</th>
          <th>Repeat</th>
        </tr>
      </thead>
      <tbody>
        ${deliveries.map(
          (delivery) =>
            html`<tr>
              <td>${moment(delivery.createdAt)}</td>
              <td>${delivery.topic} ${delivery.duplicate && html`<span class="badge">duplicate</span>`}</td>
              <td><span class="badge ${tone(delivery.status)}">${delivery.status}</span></td>
              <td>${delivery.attempts.map((attempt) => attempt.answer).join(', ') || '–'}</td>
              <td>
                <details>
                  <summary>Body</summary>
                  <pre>${JSON.stringify(JSON.parse(delivery.body), null, 2)}</pre>
                </details>
              </td>
              <td>
                <form method="post" action="/sandbox/airwallex/deliveries/${delivery.id}/resend">
                  <button class="small">Send again</button>
                </form>
              </td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
}

function readable(status: string): string {
  return status.charAt(0) + status.slice(1).toLowerCase().replaceAll('_', ' ')
}
