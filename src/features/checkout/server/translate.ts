import type { FastifyRequest } from 'fastify'
import {
  type Translate,
  translatorFor,
  translateLabel,
  textsForCheckout,
  textsForVisitor,
} from '#features/localization/server/public.ts'
import type { Services } from '#kit/server/context.ts'
import { Refusal } from '#kit/server/errors.ts'
import type { CheckoutView } from '../contract.ts'
import { findByToken } from './repository.ts'

type TranslatedFields = Partial<
  Pick<CheckoutView, 'problem' | 'no_rate' | 'refused_codes' | 'payment_methods' | 'discounts' | 'lines'>
> & { payment?: string }

/** What the server says in a view, in the shopper's language. */
export const translateView = <V extends object>(view: V, translate: Translate): V => {
  const {
    problem,
    no_rate,
    payment,
    refused_codes: refused,
    payment_methods: methods,
    discounts,
    lines,
  }: TranslatedFields = view
  return {
    ...view,
    ...(methods && {
      payment_methods: methods.map((method) => ({ ...method, label: translateLabel(method.label, translate) })),
    }),
    ...(discounts && { discounts: discounts.map(({ title, amount }) => ({ title: translate(title), amount })) }),
    ...(lines && { lines: lines.map((line) => (line.problem ? { ...line, problem: translate(line.problem) } : line)) }),
    ...(problem && { problem: translate(problem) }),
    ...(payment && { payment: translateLabel(payment, translate) }),
    ...(no_rate && { no_rate: translate(no_rate) }),
    ...(refused && { refused_codes: refused.map(({ code, message }) => ({ code, message: translate(message) })) }),
  }
}

/** A refusal with the checkout that it carries, in the shopper's language. */
export const translateRefusal = (refusal: Refusal, translate: Translate): Refusal => {
  const checkout = refusal.data?.['checkout'] as CheckoutView | undefined
  return new Refusal(refusal.status, translate(refusal.message), {
    ...(refusal.errors && {
      errors: Object.fromEntries(
        Object.entries(refusal.errors).map(([field, sentence]) => [field, translate(sentence)]),
      ),
    }),
    ...(refusal.retryAfter !== undefined && { retryAfter: refusal.retryAfter }),
    ...(refusal.data && {
      data: { ...refusal.data, ...(checkout && { checkout: translateView(checkout, translate) }) },
    }),
    cause: refusal,
  })
}

const hasSentences = ({ problem, payment_methods }: TranslatedFields) => problem || payment_methods

/** What a call of the shopper's page returns, in the language of that page. Asks for its texts only where something is said. */
export const translateForPage = async <V extends object>(
  services: Services,
  checkout: { token: string; locale: string },
  view: V,
): Promise<V> =>
  hasSentences(view) ? translateView(view, translatorFor(await textsForCheckout(services, checkout))) : view

const checkoutPath = '/api/checkouts/:token'

/**
 * A refusal of a call from the shopper's page, from whatever source, in the language of that page; without a checkout in
 * the browser's. Other calls are refused as they were.
 */
export const translateForShopper = async (
  services: Services,
  request: FastifyRequest,
  refusal: Refusal,
): Promise<Refusal> => {
  if (!request.routeOptions.url?.startsWith(checkoutPath)) return refusal
  const { token } = request.params as { token?: string }
  const checkout = token === undefined ? undefined : await findByToken(services.db, token)
  const texts = checkout ? textsForCheckout(services, checkout) : textsForVisitor('checkout', request)
  return translateRefusal(refusal, translatorFor(await texts))
}
