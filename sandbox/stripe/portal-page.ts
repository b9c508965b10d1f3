import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { html } from '#sandbox/pages.ts'
import type { Html } from '#sandbox/pages.ts'
import { account, product, weeklyPrice } from './account.ts'
import { cardInputs, day, euros, frame, notePage, show, testerPanel } from './hosted-view.ts'
import type { Customer, Invoice, PaymentMethod, PortalSession, Subscription } from './model.ts'
import type { Subscriptions } from './subscriptions.ts'
import { readCard, findTestCard } from './test-cards.ts'
import type { CardErrors, CardFields } from './test-cards.ts'

const text = z.string().default('')
const cardShape = z.object({ number: text, expiry: text, cvc: text, name: text })
const hour = 3_600
type WithId = { Params: { id: string } }
type Visit = { session: PortalSession; customer: Customer; subscription: Subscription | undefined }

/** The Customer Portal: payment method, cancelling, invoices. */
export function registerPortalPage(server: FastifyInstance, subscriptions: Subscriptions): void {
  const { store, payments } = subscriptions

  server.get<WithId>('/portal/:id', async (request, reply) => {
    const visit = await open(request.params.id, reply)
    if (!visit) return reply
    const invoices = store.list(
      'invoice',
      ({ customer, status }) => customer === visit.customer.id && status !== 'draft',
    )
    return show(reply, overview(visit, payments.getCard(visit.customer, visit.subscription), invoices))
  })

  server.get<WithId>('/portal/:id/cancel', async (request, reply) => {
    const visit = await open(request.params.id, reply)
    return visit?.subscription ? show(reply, cancelling(visit.session, visit.subscription)) : reply.callNotFound()
  })
  for (const action of ['cancel', 'renew'] as const)
    server.post<WithId>(`/portal/:id/${action}`, async (request, reply) => {
      const visit = await open(request.params.id, reply)
      if (visit?.subscription) subscriptions.cancelAtPeriodEnd(visit.subscription, action === 'cancel')
      return reply.redirect(`/stripe/portal/${request.params.id}`, 303)
    })

  server.get<WithId>('/portal/:id/card', async (request, reply) => {
    const visit = await open(request.params.id, reply)
    return visit ? show(reply, cardPage(visit.session, {}, {})) : reply
  })
  server.post<WithId>('/portal/:id/card', async (request, reply) => {
    const visit = await open(request.params.id, reply)
    if (!visit) return reply
    const form = cardShape.parse(request.body ?? {})
    const { errors, card } = readCard(form, store.now(visit.customer))
    if (Object.keys(errors).length > 0) return show(reply.code(422), cardPage(visit.session, form, errors))
    if (findTestCard(card.number)?.declinesNow)
      return show(reply.code(402), cardPage(visit.session, form, { number: 'Your card was declined.' }))
    payments.addCard(visit.customer, card)
    const owed = store.list('invoice', ({ customer, status }) => customer === visit.customer.id && status === 'open')
    for (const invoice of owed.toReversed()) payments.pay(invoice, store.now(visit.customer))
    return reply.redirect(`/stripe/portal/${visit.session.id}`, 303)
  })

  async function open(id: string, reply: FastifyReply): Promise<Visit | undefined> {
    const session = store.find('billing_portal.session', id)
    const customer = session && store.find('customer', session.customer)
    if (!session || !customer || session.created + 24 * hour < store.now(customer)) {
      await show(reply.code(404), notePage('This page has expired', 'Open it again from where you came.'))
      return undefined
    }
    const subscription = store.list(
      'subscription',
      (one) => one.customer === customer.id && one.status !== 'canceled',
    )[0]
    return { session, customer, subscription }
  }
}

function overview({ session, subscription }: Visit, card: PaymentMethod | undefined, invoices: Invoice[]): string {
  const base = `/stripe/portal/${session.id}`
  const body = html`<section class="sheet narrow wide">
    <p><a href="${session.return_url}">← Return to ${account.name}</a></p>
    <h1>Billing</h1>
    <div class="block">
      <h2>Current subscription</h2>
      ${subscription ? current(base, subscription) : html`<p class="soft">No subscription at present.</p>`}
    </div>
    <div class="block">
      <h2>Payment method</h2>
      <div class="row">
        <p>${card ? `${card.card.brand === 'visa' ? 'Visa' : 'Mastercard'} •••• ${card.card.last4}` : 'None yet'}</p>
        <a class="button" href="${base}/card">Update payment method</a>
      </div>
    </div>
    <div class="block">
      <h2>Invoice history</h2>
      ${invoices.length > 0 ? history(invoices) : html`<p class="soft">No invoice yet.</p>`}
    </div>
  </section>`
  return frame({ title: 'Billing', body })
}

function current(base: string, subscription: Subscription): Html {
  const end = day(subscription.items.data[0]!.current_period_end)
  const ending = subscription.cancel_at_period_end
  const action = subscription.cancel_at_period_end
    ? html`<form method="post" action="${base}/renew"><button class="main">Renew subscription</button></form>`
    : html`<a class="button" href="${base}/cancel">Cancel subscription</a>`
  return html`<div class="row">
    <div>
      <p>
        <strong>${product.name}</strong>
        ${subscription.status !== 'active' && html`<span class="badge bad">${subscription.status.replace('_', ' ')}</span>`}
      </p>
      <p>${euros(weeklyPrice.unit_amount)} per week</p>
      <p class="soft">
        ${ending ? `Your subscription will be canceled on ${end}.` : `Your next billing date is ${end}.`}
      </p>
    </div>
    ${action}
  </div>`
}

function history(invoices: Invoice[]): Html {
  return html`<table class="lines">
    <tbody>
      ${invoices.map(
        (invoice) =>
          html`<tr>
            <td><a href="/stripe/invoice/${invoice.id}">${day(invoice.created)}</a></td>
            <td><span class="badge ${invoice.status === 'paid' ? 'good' : 'bad'}">${invoice.status}</span></td>
            <td>${euros(invoice.total)}</td>
          </tr>`,
      )}
    </tbody>
  </table>`
}

function cancelling(session: PortalSession, subscription: Subscription): string {
  const end = day(subscription.items.data[0]!.current_period_end)
  const body = html`<section class="sheet narrow">
    <h1>Cancel your subscription</h1>
    <p>Your subscription stays as it is until ${end}. After that nothing more is charged.</p>
    <form method="post"><button class="main">Cancel subscription</button></form>
    <p class="cancel"><a href="/stripe/portal/${session.id}">Go back</a></p>
  </section>`
  return frame({ title: 'Cancel your subscription', body })
}

function cardPage(session: PortalSession, values: Partial<CardFields>, errors: CardErrors): string {
  const body = html`<section class="sheet narrow">
    <h1>Update payment method</h1>
    <form method="post" novalidate>
      ${cardInputs(values, errors)}
      <button class="main">Save</button>
    </form>
    <p class="cancel"><a href="/stripe/portal/${session.id}">Go back</a></p>
    ${testerPanel()}
  </section>`
  return frame({ title: 'Update payment method', body })
}
