import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { html } from '#sandbox/pages.ts'
import { account, product, weeklyPrice } from './account.ts'
import { cardInputs, euros, frame, notePage, show, testerPanel } from './hosted-view.ts'
import type { CheckoutSession } from './model.ts'
import { newId } from './store.ts'
import type { Subscriptions } from './subscriptions.ts'
import { readCard, findTestCard } from './test-cards.ts'
import type { CardErrors, CardFields } from './test-cards.ts'

const text = z.string().default('')
const formShape = z.object({
  number: text,
  expiry: text,
  cvc: text,
  name: text,
  answer: z.enum(['confirm', 'refuse']).optional(),
})
type Form = z.infer<typeof formShape>
type WithId = { Params: { id: string } }

/** Checkout: the page on which a merchant of the product subscribes; it works without scripts too. */
export function registerCheckoutPage(server: FastifyInstance, subscriptions: Subscriptions): void {
  const { store, payments } = subscriptions

  server.get<WithId>('/checkout/:id', async (request, reply) => {
    const session = await open(request.params.id, reply)
    return session ? show(reply, page(session, {}, {})) : reply
  })

  server.post<WithId>('/checkout/:id', async (request, reply) => {
    const session = await open(request.params.id, reply)
    if (!session) return reply
    const form = formShape.parse(request.body ?? {})
    const { errors, card } = readCard(form, getNow(session))
    if (Object.keys(errors).length > 0) return show(reply.code(422), page(session, form, errors))
    const known = findTestCard(card.number)
    if (known?.declinesNow) return show(reply.code(402), page(session, form, {}, 'Your card was declined.'))
    if (known?.asks && form.answer === undefined) return show(reply, challenge(session, form))
    if (form.answer === 'refuse')
      return show(reply.code(402), page(session, form, {}, 'We are unable to authenticate your payment method.'))
    complete(session, card)
    return reply.redirect(session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id), 303)
  })

  /** The session while it can be paid; responds by itself when it cannot. */
  async function open(id: string, reply: FastifyReply): Promise<CheckoutSession | undefined> {
    const session = store.find('checkout.session', id)
    if (session?.status === 'open' && session.expires_at > getNow(session)) return session
    if (session?.status === 'complete')
      await show(
        reply,
        notePage('You’re all done here', 'You’ve already completed your payment.', {
          href: session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id),
          text: `Back to ${account.name}`,
        }),
      )
    else
      await show(
        reply.code(404),
        notePage('Something went wrong', 'This page has expired. Start again where you came from.'),
      )
    return undefined
  }

  const getNow = ({ customer }: CheckoutSession) => store.now(store.find('customer', customer ?? ''))

  function complete(session: CheckoutSession, card: { number: string; exp_month: number; exp_year: number }): void {
    const customer =
      store.find('customer', session.customer ?? '') ??
      store.add('customer', store.now(), {
        email: session.customer_email,
        name: null,
        metadata: {},
        balance: 0,
        invoice_prefix: newId('x').slice(2, 10).toUpperCase(),
        next_invoice_sequence: 1,
        invoice_settings: { default_payment_method: null },
        test_clock: null,
      })
    const at = store.now(customer)
    const method = payments.addCard(customer, card, false)
    const subscription = subscriptions.start(customer, session.subscription_metadata ?? {}, at, method)
    Object.assign(session, {
      status: 'complete',
      payment_status: 'paid',
      customer: customer.id,
      subscription: subscription.id,
      url: null,
    })
    store.emit('checkout.session.completed', session, at)
  }
}

function page(session: CheckoutSession, values: Partial<CardFields>, errors: CardErrors, refusal?: string): string {
  const body = html`<div class="sheet">
    <section class="summary" aria-label="Subscription">
      <p class="merchant">Subscribe to ${product.name}</p>
      <h1>${euros(weeklyPrice.unit_amount)}</h1>
      <p class="soft">per week, the first one today</p>
      <p class="soft">${account.name}</p>
      ${session.customer_email && html`<p class="soft">Receipts go to <strong>${session.customer_email}</strong></p>`}
    </section>
    <section class="pay" aria-label="Payment">
      ${refusal && html`<p class="refusal" role="alert">${refusal}</p>`}
      <form method="post" id="card" novalidate>
        <h2>Pay with card</h2>
        ${cardInputs(values, errors)}
        <button class="main">Subscribe</button>
      </form>
      <p class="soft">
        By confirming your subscription, you allow ${account.name} to charge you for future payments. You can cancel at
        any time.
      </p>
      ${session.cancel_url && html`<p class="cancel"><a href="${session.cancel_url}">Back to ${account.name}</a></p>`}
    </section>
    ${testerPanel()}
  </div>`
  return frame({ title: `Subscribe to ${product.name}`, body })
}

function challenge(session: CheckoutSession, form: Form): string {
  const { answer: _none, ...card } = form
  const body = html`<section class="sheet narrow">
    <h1>Confirm with your bank</h1>
    <p>
      ${account.name} asks for <strong>${euros(session.amount_total)}</strong> now, and every week. Do you confirm this?
    </p>
    <form method="post">
      ${Object.entries(card).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
      <button class="main" name="answer" value="confirm">Confirm payment</button>
      <button name="answer" value="refuse">Refuse</button>
    </form>
  </section>`
  return frame({ title: 'Confirm with your bank', body })
}
