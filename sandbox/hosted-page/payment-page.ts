import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { html } from '#sandbox/pages.ts'
import type { Html } from '#sandbox/pages.ts'
import { hostedPage } from './hosted-page.ts'

/** A payment as its page shows it. `amount` is written as people read it. */
export type PayableView = {
  provider: string
  merchant: string
  amount: string
  reference: string
  /** What went wrong with the last try. */
  refusal?: string | undefined
  /** Set once nothing is left to pay: why. */
  over?: string | undefined
}

/** What a shopper can do with a payment. `leave` returns where they go then; null keeps them on the page. */
export type Payable = {
  view: PayableView
  pay(): void
  decline(): void
  /** The merchant's address after paying, or after giving up. */
  leave(outcome: 'paid' | 'cancelled'): string | null
}

const choice = z.object({
  choice: z.enum(['pay', 'decline', 'cancel']),
  /** Set when the shopper pays but never comes back to the shop. */
  stay: z.string().optional(),
})

/** Serves a provider's payment page at `path`; `find` knows the payment by the page's query, which every step carries on. */
export function registerPaymentPage(
  server: FastifyInstance,
  path: string,
  find: (query: Record<string, unknown>) => Payable | undefined,
): void {
  server.get<{ Querystring: Record<string, unknown> }>(path, async (request, reply) => {
    const payable = find(request.query)
    return payable ? show(reply, payable.view) : unknown(reply)
  })

  server.post<{ Querystring: Record<string, unknown> }>(path, async (request, reply) => {
    const payable = find(request.query)
    const { data } = choice.safeParse(request.body)
    if (!payable || !data) return unknown(reply)
    if (payable.view.over) return show(reply, payable.view)
    if (data.choice === 'decline') {
      payable.decline()
      return reply.redirect(request.url.replace(/^.*\/(?=[^/]*$)/, ''), 303)
    }
    if (data.choice === 'pay') payable.pay()
    const address = payable.leave(data.choice === 'pay' ? 'paid' : 'cancelled')
    if (address && !data.stay) return reply.redirect(address, 303)
    return show(reply, { ...payable.view, over: 'Payment received. You can close this window.' })
  })
}

const unknown = (reply: FastifyReply) =>
  send(
    reply.code(404),
    'This payment page cannot be shown',
    html`<section class="sheet narrow">
      <h1>This payment page cannot be shown</h1>
      <p>The link is incomplete or does not belong to a payment. Go back to the shop and try again.</p>
    </section>`,
  )

function show(reply: FastifyReply, view: PayableView) {
  const { provider, merchant, amount, reference, refusal, over } = view
  const body = html`<section class="sheet narrow">
    <h1>${over ?? html`Pay ${amount}`}</h1>
    <p>${merchant} · order ${reference}</p>
    ${refusal && !over && html`<p class="refusal" role="alert">${refusal}</p>`}
    ${
      !over &&
      html`<form method="post">
        <button class="main" name="choice" value="pay">Pay ${amount}</button>
        <button name="choice" value="decline">Let the bank decline it</button>
        <button name="choice" value="cancel">Cancel and go back</button>
        <label class="check">
          <input type="checkbox" name="stay" value="1" /> Stay here after paying, as if the window was closed
        </label>
      </form>`
    }
  </section>`
  return send(reply, `Pay ${merchant}`, body, provider)
}

const send = (reply: FastifyReply, title: string, body: Html, provider?: string) =>
  reply
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(hostedPage({ title, body, footer: `Payment page of the ${provider ? `${provider} ` : ''}sandbox` }))
