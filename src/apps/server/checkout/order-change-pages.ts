import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CheckoutAppPage } from '#apps/checkout/page.ts'
import { defaultForm } from '#features/checkout-form/rules.ts'
import { address, type Address } from '#features/checkout/address.ts'
import type { ThankYouView } from '#features/checkout/contract.ts'
import { countryName } from '#features/checkout/country-names.ts'
import type { Asking, ChangeAnswer } from '#features/checkout/server/public.ts'
import { toAddress } from '#features/checkout/shopper/form/typed-form.ts'
import { addressErrors, type Errors, type Typed } from '#features/checkout/shopper/form/validation.ts'
import type { ChangeProblem } from '#features/checkout/shopper/order/order-changes.tsx'
import { type Texts, translate } from '#features/localization/catalogue.ts'
import { Refusal, refuse } from '#kit/server/errors.ts'
import { refuseOtherOrigins } from './other-origins.ts'
import { kept, textFields } from './posted-fields.ts'

/** What a shopper may do to a placed order. Both throw 404 and 429. */
export type ChangeActions = {
  cancel(token: string, asking: Asking): Promise<ChangeAnswer>
  readdress(token: string, requested: { address: Address; version: number }, asking: Asking): Promise<ChangeAnswer>
}

type Request = FastifyRequest<{ Params: { token: string } }>
type LocalizedPage = { view: ThankYouView; texts: Texts; language: string; languages?: readonly string[] }

type ChangePages = {
  browser(request: FastifyRequest, reply: FastifyReply): Asking['browser']
  /** A paid checkout as its page shows it, with the texts of `page` too; null where there is none. */
  read(request: Request, reply: FastifyReply, withForm: boolean): Promise<LocalizedPage | null>
  send(reply: FastifyReply, page: CheckoutAppPage, status?: number): Promise<FastifyReply>
}

/** What can be done about on the form itself. */
const onForm: ReadonlySet<ChangeProblem> = new Set(['newer', 'total', 'silent', 'later'])

/** The pages and presses by which a shopper cancels a placed order or corrects its address; all of them work without a script. */
export const serveOrderChanges = (pages: FastifyInstance, actions: ChangeActions | undefined, on: ChangePages) => {
  const asking = (request: Request, reply: FastifyReply): Asking => ({
    browser: on.browser(request, reply),
    ip: request.ip,
  })
  const toOrder = (request: Request, reply: FastifyReply) => reply.redirect(`/thank-you/${request.params.token}`, 303)
  const sendOrder = async (request: Request, reply: FastifyReply, problem: ChangeProblem) => {
    const page = await on.read(request, reply, false)
    if (!page) return toOrder(request, reply)
    return on.send(reply, { kind: 'thank-you', ...page, problem }, getStatus(problem))
  }

  pages.post('/thank-you/:token/cancel', async (request: Request, reply) => {
    refuseOtherOrigins(request)
    const who = asking(request, reply)
    if (!actions) throw refuse.notFound()
    const problem = await getProblem(actions.cancel(request.params.token, who))
    // That it is cancelled is what was wanted.
    return problem && problem !== 'cancelled' ? sendOrder(request, reply, problem) : toOrder(request, reply)
  })

  // Where a press was refused the page keeps its address, which is loaded anew or asked for in another language.
  pages.get('/thank-you/:token/cancel', (request: Request, reply) =>
    reply.redirect(`/thank-you/${request.params.token}${/\?.*/.exec(request.url)?.[0] ?? ''}`, 303),
  )

  pages.get('/thank-you/:token/address', async (request: Request, reply) => {
    const page = await on.read(request, reply, true)
    return page && mayReaddress(page.view) ? on.send(reply, { kind: 'address', ...page }) : toOrder(request, reply)
  })

  pages.post('/thank-you/:token/address', async (request: Request, reply) => {
    refuseOtherOrigins(request)
    const who = asking(request, reply)
    const before = await on.read(request, reply, true)
    if (!actions || !before?.view.changes) return toOrder(request, reply)
    const typed = withPlace(textFields(request.body), before.view)
    const posted = kept(typed)
    const errors = errorsIn(typed, before)
    const parsed = address.safeParse(toAddress(typed, 'shipping_address'))
    if (Object.keys(errors).length > 0 || !parsed.success)
      return on.send(reply, { kind: 'address', ...before, posted, errors }, 422)
    const requested = { address: { ...parsed.data, ...hidden(before.view) }, version: Number(typed['version']) || 0 }
    const problem = await getProblem(actions.readdress(request.params.token, requested, who))
    if (!problem) return toOrder(request, reply)
    if (!onForm.has(problem)) return sendOrder(request, reply, problem)
    const page = (await on.read(request, reply, true)) ?? before
    return on.send(reply, { kind: 'address', ...page, posted, problem }, getStatus(problem))
  })
}

const getStatus = (problem: ChangeProblem) => (problem === 'later' ? 429 : 409)

/** Null where it was done, or where the page that follows asks who it is. */
const getProblem = async (answer: Promise<ChangeAnswer>): Promise<ChangeProblem | null> => {
  try {
    const known = await answer
    return typeof known === 'string' ? null : known.cause
  } catch (error) {
    if (error instanceof Refusal && error.status === 429) return 'later'
    throw error
  }
}

const mayReaddress = ({ changes }: ThankYouView) =>
  changes !== null && changes.why_not === null && !changes.is_pending && changes.takes_address

/** Country and province are not asked for: whatever is posted as one is not read. */
const withPlace = (typed: Typed, { shipping_address: kept }: ThankYouView): Typed => ({
  ...typed,
  'shipping_address.country': kept.country ?? '',
  'shipping_address.province': kept.province ?? '',
})

/** What the form does not ask for stays as it is. */
const hidden = ({ shipping_address: kept, changes }: ThankYouView) => ({
  ...(changes?.form.phone === 'hidden' && { phone: kept.phone ?? '' }),
  ...(changes?.form.company === 'hidden' && { company: kept.company ?? '' }),
})

/** Of what the form asks for: an order may have come without a province. */
const errorsIn = (typed: Typed, { view, texts }: LocalizedPage): Errors => {
  const code = view.shipping_address.country ?? ''
  const t = (key: Parameters<typeof translate>[1], values?: Parameters<typeof translate>[2]) =>
    translate(texts, key, values, view.locale)
  const form = { ...defaultForm, ...view.changes?.form }
  const countries = [{ code, name: countryName(code, view.locale) }]
  const { 'shipping_address.province': _notAsked, ...errors } = addressErrors(
    'shipping_address',
    typed,
    t,
    countries,
    form,
  )
  return errors
}
