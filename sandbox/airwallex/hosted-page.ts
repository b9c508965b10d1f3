import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { findAccount } from './accounts.ts'
import { journeyShape, returnUrl } from './hosted-page-address.ts'
import { challengePage, outcomePage, paymentPage, problemPage } from './hosted-page-view.ts'
import type { CardErrors, CardField, Visit } from './hosted-page-view.ts'
import { availableMethods, findMethod } from './payment-methods.ts'
import type { Payments } from './payments.ts'
import type { AirwallexStore } from './store.ts'
import { isCardNumber, outcomeOf } from './test-cards.ts'

const text = z.string().trim().default('')
const cardShape = z.object({ number: text, expiry: text, cvc: text, name: text })
const choiceShape = z.object({ with: z.string().default('card') })
const answerShape = z.object({ answer: z.enum(['confirm', 'refuse']) })
const bank = 'Confirm with your bank'

/** The payment page that the browser script sends shoppers to, below `/airwallex/hpp`; it works without scripts too. */
export function registerHostedPage(
  server: FastifyInstance,
  parts: { store: AirwallexStore; payments: Payments },
): void {
  const { store, payments } = parts

  server.get('/hpp', async (request, reply) => {
    const visit = await open(request.query, reply)
    if (!visit) return reply
    const { method } = visit.journey
    return show(reply, method ? challengePage({ ...visit, method, site: siteOf(method) }) : form(visit))
  })

  server.post('/hpp', async (request, reply) => {
    const visit = await open(request.body, reply)
    if (!visit) return reply
    const chosen = choiceShape.parse(request.body).with
    if (chosen === 'card') return payByCard(visit, cardShape.parse(request.body), reply)
    payments.askShopper(visit.intent, chosen)
    return show(reply, challengePage({ ...visit, method: chosen, site: siteOf(chosen) }))
  })

  server.post('/hpp/challenge', async (request, reply) => {
    const visit = await open(request.body, reply)
    if (!visit) return reply
    const { method: chosen = 'card', ...journey } = visit.journey
    const answer = answerShape.safeParse(request.body)
    if (answer.data?.answer === 'confirm') {
      payments.pay(visit.intent, chosen)
      return finish(visit, reply)
    }
    payments.decline(visit.intent, chosen, 'authentication_failed')
    return show(
      reply,
      form({ ...visit, journey }, { refusal: 'You did not confirm the payment. Try again or pay another way.' }),
    )
  })

  server.get('/hpp/cancel', async (request, reply) => {
    const visit = await open(request.query, reply)
    if (!visit) return reply
    const { failUrl } = visit.journey
    return failUrl ? reply.redirect(returnUrl(failUrl, visit.intent), 303) : show(reply, form(visit))
  })

  /** The visit that a page's fields describe; answers by itself when there is nothing left, or nothing, to pay. */
  async function open(fields: unknown, reply: FastifyReply): Promise<Visit | undefined> {
    const journey = journeyShape.safeParse(fields)
    const intent = journey.success ? store.findIntent(journey.data.intent_id) : undefined
    if (!journey.success || !intent || intent.client_secret !== journey.data.client_secret) {
      await show(
        reply.code(404),
        problemPage('The link is incomplete or does not belong to a payment. Go back to the shop and try again.'),
      )
      return undefined
    }
    const visit = {
      journey: journey.data,
      intent,
      merchant: findAccount(store.accountOf(intent.id))?.name ?? 'the shop',
    }
    if (visit.journey.currency && visit.journey.currency !== intent.currency) {
      await show(reply.code(400), problemPage('The currency does not match the payment.'))
      return undefined
    }
    if (!['SUCCEEDED', 'REQUIRES_CAPTURE', 'PENDING', 'CANCELLED'].includes(intent.status)) return visit
    await finish(visit, reply)
    return undefined
  }

  async function payByCard(visit: Visit, card: Record<CardField, string>, reply: FastifyReply) {
    const number = card.number.replaceAll(' ', '')
    const errors = checkCard({ ...card, number }, store.world.now())
    if (Object.keys(errors).length > 0) return show(reply.code(422), form(visit, { errors, values: card }))
    const outcome = outcomeOf(number)
    if (outcome.kind === 'challenge') {
      payments.askShopper(visit.intent, 'card')
      return show(reply, challengePage({ ...visit, method: 'card', site: bank }))
    }
    if (outcome.kind === 'declined') {
      payments.decline(visit.intent, 'card', outcome.code)
      return show(reply.code(402), form(visit, { refusal: outcome.message, values: { name: card.name } }))
    }
    if (outcome.kind === 'pending') payments.leavePending(visit.intent, 'card')
    else payments.pay(visit.intent, 'card')
    return finish(visit, reply)
  }
}

type Shown = { errors?: CardErrors; values?: Partial<Record<CardField, string>>; refusal?: string }

function form(visit: Visit, { errors = {}, values = {}, refusal }: Shown = {}): string {
  const wanted = visit.journey.methods?.split(',')
  const methods = availableMethods(visit.intent.currency).filter(({ name }) => !wanted || wanted.includes(name))
  return paymentPage({ ...visit, methods, errors, values, refusal })
}

/** Sends the shopper back to the shop, or says how it ended when they are to stay. */
async function finish(visit: Visit, reply: FastifyReply) {
  const { journey, intent } = visit
  const cancelled = intent.status === 'CANCELLED'
  if (journey.successUrl && !journey.stay && !cancelled)
    return reply.redirect(returnUrl(journey.successUrl, intent), 303)
  const title = cancelled ? 'This payment was cancelled' : 'Payment received'
  const closing = cancelled ? 'Nothing was charged.' : 'You can close this window.'
  return show(reply, outcomePage({ ...visit, title, text: closing }))
}

function checkCard(card: Record<CardField, string>, now: Date): CardErrors {
  const [, month = '', year = ''] = /^(\d{1,2})\s*\/?\s*(?:20)?(\d{2})$/.exec(card.expiry) ?? []
  const valid = Number(month) >= 1 && Number(month) <= 12
  const ends = Date.UTC(2000 + Number(year), Number(month))
  return {
    ...(!isCardNumber(card.number) && { number: 'Enter a valid card number.' }),
    ...(!valid && { expiry: 'Enter the date as MM / YY.' }),
    ...(valid && ends <= now.getTime() && { expiry: 'This card has expired.' }),
    ...(!/^\d{3,4}$/.test(card.cvc) && { cvc: 'Enter the 3 or 4 digits.' }),
    ...(!card.name && { name: 'Enter the name on the card.' }),
  }
}

function siteOf(method: string): string {
  return method === 'card' ? bank : `Pay with ${findMethod(method)?.title ?? method}`
}

async function show(reply: FastifyReply, page: string) {
  return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page)
}
