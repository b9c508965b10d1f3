import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { type CheckoutView, checkout, draft } from '#features/checkout/contract.ts'
import type { NextStep } from '#features/checkout/next-step.ts'
import type { Payer } from '#features/checkout/server/public.ts'
import { getCountries } from '#features/checkout/shopper/countries/countries.ts'
import { toFieldErrors } from '#features/checkout/shopper/form/field-errors.ts'
import { acceptedCodes, toDraft, toPayment } from '#features/checkout/shopper/form/typed-form.ts'
import { type Errors, type Typed, validate } from '#features/checkout/shopper/form/validation.ts'
import type { Notice } from '#features/checkout/shopper/page/notice.tsx'
import { type Texts, translate } from '#features/localization/catalogue.ts'
import { type Translate, translatorFor } from '#features/localization/server/public.ts'
import type { Browser } from '#features/shopper-data/server/public.ts'
import { Refusal } from '#kit/server/errors.ts'

export type Draft = z.output<typeof draft>
export type Order = z.output<typeof checkout.pay.body>

/** What a posted form can do to a checkout. Both throw Refusals; a 409 carries `data.checkout`. */
export type CheckoutActions = {
  update(token: string, change: Draft, browser: Browser, ip: string): Promise<CheckoutView>
  pay(token: string, order: Order, payer: Payer): Promise<NextStep>
}

/** Where a posted form leads: on to the provider, back to the page, or to the same page with what is wrong. */
export type Outcome =
  | { kind: 'next'; next: NextStep }
  | { kind: 'back' }
  | { kind: 'again'; view: CheckoutView; errors: Errors; notice: Notice | null; attemptKey: string }

/** Runs the form that the page posts while its script is not there: keeps what was typed, and pays where that was asked. */
export const runPostedForm = async (
  actions: CheckoutActions,
  view: CheckoutView,
  typed: Typed,
  texts: Texts,
  payer: Payer,
): Promise<Outcome> => {
  const change = draft.safeParse(
    toDraft(typed, view, {
      codes: getCodes(view, typed),
      rate: typed['shipping_rate_id'] || null,
      lines: getLines(typed),
      offer: typed['offer'] ?? null,
    }),
  )
  const again = (view: CheckoutView, more: Partial<Extract<Outcome, { kind: 'again' }>>): Outcome => ({
    kind: 'again',
    view,
    errors: {},
    notice: null,
    attemptKey: randomUUID(),
    ...more,
  })
  let shown = view
  try {
    if (!change.success)
      return again(shown, { errors: toErrors(change.error, translatorFor({ texts, locale: view.locale })) })
    shown = await actions.update(view.token, change.data, payer.browser, payer.ip)
    // Nobody keeps it: a page that is asked for anew would say nothing of it.
    const untried = findUntried(shown)
    if (untried) return again(shown, { notice: { kind: 'changed', message: untried } })
    if (typed['intent'] !== 'pay' || typed['line'] !== undefined || typed['offer'] !== undefined)
      return { kind: 'back' }
    const errors = validate(typed, {
      t: (key, values) => translate(texts, key, values, view.locale),
      countries: getCountries({ ...shown, locale: view.locale }),
      view: shown,
    })
    if (Object.keys(errors).length > 0) return again(shown, { errors })
    const before = Number(typed['expected_total'])
    if (before !== shown.totals.total) return again(shown, { notice: priceNotice(before, shown) })
    const seen = Number(typed['version']) || shown.version
    const order = checkout.pay.body.safeParse({ ...toPayment(typed, shown, typed['key'] ?? ''), version: seen })
    if (!order.success)
      return again(shown, { errors: toErrors(order.error, translatorFor({ texts, locale: view.locale })) })
    return { kind: 'next', next: await actions.pay(view.token, order.data, payer) }
  } catch (error) {
    if (!(error instanceof Refusal) || error.status === 404) throw error
    const fresh = (error.data as { checkout?: CheckoutView } | undefined)?.checkout ?? shown
    if (error.status === 502 && error.errors) {
      return again(fresh, { errors: error.errors, attemptKey: typed['key'] || randomUUID() })
    }
    if (error.status >= 500) {
      const kind = typed['intent'] === 'pay' ? 'uncertain' : 'server'
      return again(fresh, { notice: { kind }, attemptKey: typed['key'] || randomUUID() })
    }
    if (error.errors) return again(fresh, { errors: toFieldErrors(error.errors) })
    if (fresh.totals.total !== shown.totals.total)
      return again(fresh, { notice: priceNotice(shown.totals.total, fresh) })
    return again(fresh, { notice: { kind: 'changed', message: error.message } })
  }
}

/** A button beside a line says by its value which one it is and how many pieces of it are wanted. */
const getLines = ({ line }: Typed) => {
  const [, position, quantity] = /^(\d{1,3}):(\d{1,4})$/.exec(line ?? '') ?? []
  return position === undefined ? [] : [{ position: Number(position), quantity: Number(quantity) }]
}

/** Enter in the code's field presses the form's first button, which updates: it means "Apply" there. */
const takesCode = ({ intent }: Typed) => intent === 'apply' || intent === 'update'

const getCodes = (view: CheckoutView, typed: Typed): string[] => {
  const code = takesCode(typed) && typed['discount_code']?.trim()
  if (code) return [...new Set([...acceptedCodes(view), code])]
  return view.discount_codes.filter((known) => known !== typed['remove'])
}

/** Why a code was not tried: those that the shop did not take stand among the checkout's own. */
const findUntried = ({ discount_codes: codes, refused_codes: refused }: CheckoutView): string | undefined =>
  refused.find(({ code }) => !codes.includes(code))?.message

const priceNotice = (before: number, view: CheckoutView): Notice | null =>
  Number.isSafeInteger(before) ? { kind: 'price', before, after: view.totals.total } : null

const toErrors = (error: z.ZodError, translateSentence: Translate): Errors =>
  toFieldErrors(
    Object.fromEntries(error.issues.map((issue) => [issue.path.join('.'), translateSentence(issue.message)])),
  )
