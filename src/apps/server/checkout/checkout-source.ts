import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Measuring } from '#features/analytics/measuring.ts'
import type { CheckoutView, ThankYouView } from '#features/checkout/contract.ts'
import type { TextPage } from '#features/localization/catalogue.ts'
import type { CheckoutLanguages, PageTexts } from '#features/localization/server/public.ts'
import type { Browser } from '#features/shopper-data/server/public.ts'
import type { CheckoutActions } from './checkout-form.ts'
import type { ChangeActions } from './order-change-pages.ts'
import type { DrawReceipt } from './receipts.ts'

/** What the pages ask of the checkout. Unknown tokens return null or throw 404; an unpaid thank-you throws 409 or returns null. */
export type CheckoutSource = CheckoutActions & {
  /** Who asks, as a cookie names it. */
  browser(request: FastifyRequest, reply: FastifyReply): Browser
  checkout(token: string, browser: Browser): Promise<CheckoutView | null>
  thankYou(token: string, browser: Browser): Promise<ThankYouView | null>
  /** True where what was given is the email address or the postcode of it; the browser is known from then on. */
  prove(token: string, browser: Browser, given: string, ip: string): Promise<boolean>
  /** Draws a receipt for whoever asks from this address not too often; no receipts unless given. */
  receipt?: DrawReceipt
  /** What a shopper may do to a placed order; nothing unless given. */
  changes?: ChangeActions
  /** One of the shop's policies in the language of the checkout; none unless given. */
  policy?(token: string, type: string): Promise<{ title: string; body: string } | null>
  /** How a checkout's store measures; nothing unless given. */
  measuring?(token: string, request: FastifyRequest): Promise<Measuring | null>
  /** What this shopper reads; English unless given. `known`: of `languages`, where it was asked before. */
  textsFor?(
    view: CheckoutView | ThankYouView,
    page: TextPage,
    request: FastifyRequest,
    known?: CheckoutLanguages,
  ): Promise<PageTexts>
  /** What is stored of how a checkout speaks. */
  languages?(token: string): Promise<CheckoutLanguages | undefined>
  /** More shoppers wait than are served; never unless given. */
  isCrowded?(): boolean
  /** Where a merchant who opens the preview has to go first; nowhere unless given. */
  beforePreview?(request: FastifyRequest): Promise<string | null>
}
