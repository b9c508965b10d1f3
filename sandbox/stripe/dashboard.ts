import type { FastifyInstance } from 'fastify'
import { credential, html, moment, page } from '#sandbox/pages.ts'
import type { Html } from '#sandbox/pages.ts'
import { account, weeklyPrice } from './account.ts'
import { day, euros } from './hosted-view.ts'
import type { StripeStore } from './store.ts'

const shown = 40
const steps = [
  [1, '1 hour'],
  [24, '1 day'],
  [7 * 24, '1 week'],
] as const

/** What the person who runs the product sees at Stripe: keys, the clock, subscriptions, invoices and events; at `/stripe/`. */
export function registerDashboard(server: FastifyInstance, store: StripeStore): void {
  server.get('/', async (_request, reply) => reply.type('text/html; charset=utf-8').send(render(store)))
}

const iso = (seconds: number) => new Date(seconds * 1000).toISOString()

function render(store: StripeStore): string {
  const body = html`
    <h1>Stripe</h1>
    <p class="soft">The product’s own account, with which it bills its merchants.</p>
    <h2>Clock</h2>
    <div class="card row">
      <span>
        It is ${moment(iso(store.now()))} here. Invoices are drafted when a week ends and become final an hour later.
      </span>
      ${steps.map(
        ([hours, text]) =>
          html`<form method="post" action="/sandbox/stripe/advance">
            <input type="hidden" name="hours" value="${hours}" /><button class="small">Forward ${text}</button>
          </form>`,
      )}
    </div>
    <h2>Keys</h2>
    <div class="card">
      <dl>
        ${credential('Secret key', account.secretKey)} ${credential('Webhook signing secret', account.webhookSecret)}
        ${credential('Price', weeklyPrice.id)}
      </dl>
      <p class="soft">
        Webhooks go to
        ${
          store
            .list('webhook_endpoint')
            .map(({ url }) => url)
            .join(', ') || 'nobody yet'
        }.
      </p>
    </div>
    <h2>Subscriptions</h2>
    ${subscriptions(store)}
    <h2>Invoices</h2>
    ${invoices(store)}
    <h2>Events</h2>
    ${events(store)}
  `
  return page({ title: 'Stripe', current: '/stripe/', body })
}

function table(label: string, heads: string[], rows: Html[]): Html {
  if (rows.length === 0) return html`<p class="empty">None yet.</p>`
  return html`<div class="table" role="region" aria-label="${label}" tabindex="0">
    <table>
      <thead>
        <tr>
          ${heads.map((head) => html`<th>${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`
}

const tone = (status: string) => (['active', 'paid'].includes(status) ? 'good' : 'bad')

const subscriptions = (store: StripeStore) =>
  table(
    'Subscriptions',
    ['Customer', 'Status', 'Week', 'Ends'],
    store
      .list('subscription')
      .slice(0, shown)
      .map((one) => {
        const customer = store.get('customer', one.customer)
        const { current_period_start: start, current_period_end: end } = one.items.data[0]!
        return html`<tr>
          <td>${customer.name ?? customer.email}<br /><code class="soft">${one.id}</code></td>
          <td><span class="badge ${tone(one.status)}">${one.status}</span></td>
          <td>${day(start)} – ${day(end)}</td>
          <td>${one.cancel_at_period_end ? 'At the period’s end' : 'Renews'}</td>
        </tr>`
      }),
  )

const invoices = (store: StripeStore) =>
  table(
    'Invoices',
    ['Created', 'Number', 'Status', 'Amount', 'Actions'],
    store
      .list('invoice')
      .slice(0, shown)
      .map(
        (one) =>
          html`<tr>
            <td>${moment(iso(one.created))}</td>
            <td>${one.number ? html`<a href="/stripe/invoice/${one.id}">${one.number}</a>` : 'Draft'}</td>
            <td><span class="badge ${tone(one.status)}">${one.status}</span></td>
            <td class="number">${euros(one.amount_due)}</td>
            <td class="actions">
              ${
                one.status === 'paid' &&
                one.amount_paid > 0 &&
                html`<form method="post" action="/sandbox/stripe/refund-invoice/${one.id}">
                  <button class="small" aria-label="Refund ${one.number}">Refund</button>
                </form>`
              }
            </td>
          </tr>`,
      ),
  )

const events = (store: StripeStore) =>
  table(
    'Events',
    ['Created', 'Type', 'Sent', 'Message'],
    store.world.deliveries
      .list('stripe')
      .slice(0, shown)
      .map(
        (one) =>
          html`<tr>
            <td>${moment(one.createdAt)}</td>
            <td>${one.topic}</td>
            <td>
              <span class="badge ${one.status === 'delivered' ? 'good' : ''}">${one.status}</span>
              ${one.attempts.map(({ answer }) => answer).join(', ')}
            </td>
            <td>
              <details>
                <summary>Body</summary>
                <pre>${one.body}</pre>
              </details>
            </td>
          </tr>`,
      ),
  )
