import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { findAccount } from './accounts.ts'
import { AirwallexError } from './errors.ts'
import { journeyQuery, journeyShape, returnUrl } from './hosted-page-address.ts'
import { challengePage, outcomePage, paymentPage, problemPage } from './hosted-page-view.ts'
import type { CardErrors, CardField, Visit } from './hosted-page-view.ts'
import { availableMethods, findMethod } from './payment-methods.ts'
import type { Payments } from './payments.ts'
import type { AirwallexStore } from './store.ts'
import { isCardNumber, getCardOutcome, refusals } from './test-cards.ts'
import type { RefusalCode } from './test-cards.ts'

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

  server.setErrorHandler(async (error, _request, reply) => {
    if (!(error instanceof AirwallexError)) throw error
    return show(reply.code(error.status), problemPage(error.message))
  })

  server.get('/hpp', async (request, reply) => {
    const visit = await open(request.query, reply)
    if (!visit) return reply
    const { method } = visit.journey
    return show(reply, method ? challengePage({ ...visit, method, site: getSite(method) }) : form(visit))
  })

  server.post('/hpp', async (request, reply) => {
    const visit = await open(request.body, reply)
    if (!visit) return reply
    const chosen = choiceShape.parse(request.body).with
    if (chosen === 'card') return payByCard(visit, cardShape.parse(request.body), reply)
    return challenge(visit, chosen, reply)
  })

  server.post('/hpp/challenge', async (request, reply) => {
    const visit = await open(request.body, reply)
    if (!visit) return reply
    const chosen = visit.journey.method ?? 'card'
    const answer = answerShape.safeParse(request.body)
    if (answer.data?.answer === 'confirm') {
      payments.payOnPage(visit.intent, chosen, visit.journey.capture)
      return finish(visit, reply)
    }
    return refuse(visit, chosen, 'authentication_failed', reply)
  })

  server.get('/hpp/cancel', async (request, reply) => {
    const visit = await open(request.query, reply)
    if (!visit) return reply
    const { failUrl } = visit.journey
    return failUrl ? reply.redirect(returnUrl(failUrl, visit.intent), 303) : show(reply, form(visit))
  })

  /** The visit that a page's fields describe; responds by itself when there is nothing left, or nothing, to pay. */
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
    const account = findAccount(store.getAccount(intent.id))!
    const visit = { journey: journey.data, intent, account, merchant: account.name }
    if (visit.journey.currency && ![intent.base_currency, intent.currency].includes(visit.journey.currency)) {
      await show(reply.code(400), problemPage('The currency does not match the payment.'))
      return undefined
    }
    if (!['SUCCEEDED', 'REQUIRES_CAPTURE', 'PENDING', 'CANCELLED'].includes(intent.status)) {
      payments.convert(intent)
      return visit
    }
    await finish(visit, reply)
    return undefined
  }

  async function payByCard(visit: Visit, card: Record<CardField, string>, reply: FastifyReply) {
    const number = card.number.replaceAll(' ', '')
    const errors = checkCard({ ...card, number }, store.world.now())
    if (Object.keys(errors).length > 0) return show(reply.code(422), form(visit, { errors, values: card }))
    const outcome = getCardOutcome(number)
    if (outcome.kind === 'challenge') return challenge(visit, 'card', reply)
    if (outcome.kind === 'declined') return refuse(visit, 'card', outcome.code, reply)
    if (outcome.kind === 'pending') payments.leavePending(visit.intent, 'card')
    else payments.payOnPage(visit.intent, 'card', visit.journey.capture)
    return finish(visit, reply)
  }

  // Every step is a page of its own address, so that the browser's back button never meets a form to send again.
  async function challenge(visit: Visit, method: string, reply: FastifyReply) {
    payments.askShopper(visit.intent, method)
    return reply.redirect(`/airwallex/hpp?${journeyQuery({ ...visit.journey, method })}`, 303)
  }

  async function refuse(visit: Visit, method: string, refused: RefusalCode, reply: FastifyReply) {
    payments.decline(visit.intent, method, refused)
    const { method: _tried, ...journey } = visit.journey
    return reply.redirect(`/airwallex/hpp?${journeyQuery({ ...journey, refused })}`, 303)
  }
}

type Shown = { errors?: CardErrors; values?: Partial<Record<CardField, string>> }

function form(visit: Visit, { errors = {}, values = {} }: Shown = {}): string {
  const refusal = Object.entries(refusals).find(([code]) => code === visit.journey.refused)?.[1]
  const wanted = visit.journey.methods?.split(',')
  const methods = availableMethods(visit.account, visit.intent.currency, visit.journey.country_code).filter(
    ({ name }) => !wanted || wanted.includes(name),
  )
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

export function checkCard(card: Record<CardField, string>, now: Date): CardErrors {
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

function getSite(method: string): string {
  return method === 'card' ? bank : `Pay with ${findMethod(method)?.title ?? method}`
}

async function show(reply: FastifyReply, page: string) {
  return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
}
