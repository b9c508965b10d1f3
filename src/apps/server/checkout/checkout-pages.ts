import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CheckoutAppPage } from '#apps/checkout/page.ts'
import type { Measuring } from '#features/analytics/measuring.ts'
import type { CheckoutView, ThankYouView } from '#features/checkout/contract.ts'
import type { NextStep } from '#features/checkout/next-step.ts'
import { translateRefusal, translateView } from '#features/checkout/server/public.ts'
import { type TextPage, type Texts, getTexts } from '#features/localization/catalogue.ts'
import {
  type CheckoutLanguages,
  type PageTexts,
  textsForVisitor,
  translatorFor,
  withShared,
  withoutReasons,
} from '#features/localization/server/public.ts'
import type { Browser } from '#features/shopper-data/server/public.ts'
import type { Services } from '#kit/server/context.ts'
import { Refusal, refuse } from '#kit/server/errors.ts'
import { ownTurn } from '#kit/server/own-turn.ts'
import type { Bundle } from './checkout-bundle.ts'
import { checkoutDocument, sourcesOn } from './checkout-document.ts'
import { type CheckoutActions, runPostedForm } from './checkout-form.ts'
import type { CheckoutSource } from './checkout-source.ts'
import { serveOrderChanges } from './order-change-pages.ts'
import { refuseOtherOrigins } from './other-origins.ts'
import { compressPage } from './page-brotli.ts'
import { messageOf, type PageMessage, retryAddress, unreadOn } from './page-messages.ts'
import { getFragment, isAboutLanguage, kept, textFields } from './posted-fields.ts'
import { servePreview } from './preview-page.ts'
import { pricedNow } from './priced-now.ts'
import { receiptLink, serveReceipts } from './receipts.ts'

type Request = FastifyRequest<{ Params: { token: string } }>
type PolicyParams = { token: string; type: string }

/** What looks through mails for bad links asks for the head of a page alone. */
const linked = { exposeHeadRoute: true }

/** Serves every page that shoppers meet, and the admin's preview of it. `load` reads the built bundles. */
export const registerCheckoutPages = async (
  app: FastifyInstance,
  { env }: Services,
  source: CheckoutSource,
  load: () => Promise<Bundle>,
) => {
  let loading: Promise<Bundle> | undefined
  const bundle = () =>
    (loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    }))

  const send = async (reply: FastifyReply, page: CheckoutAppPage, status = 200) => {
    const shown = { ...page, texts: withoutReasons(page.texts, unreadOn(page)) }
    const built = await bundle()
    await ownTurn()
    const { html, headers } = checkoutDocument(shown, built, sourcesOn(env, page))
    const body = await compressPage(reply, html, source.isCrowded?.())
    return reply
      .status(status)
      .headers(headers)
      .header('x-frame-options', page.kind === 'preview' ? 'SAMEORIGIN' : 'DENY')
      .header('referrer-policy', 'same-origin')
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(body)
  }
  const sendMessage = async (reply: FastifyReply, { message, text }: PageMessage, status: number) => {
    const english: PageTexts = { locale: 'en', language: 'en', texts: getTexts('checkout') }
    const speech = await textsForVisitor('checkout', reply.request).catch(() => english)
    const texts = { ...speech.texts, [`${message}.text`]: speech.texts[text] ?? '' }
    const retryAt = retryAddress(reply.request)
    return send(reply, { kind: 'message', message, shop: null, href: null, retryAt, ...speech, texts }, status)
  }
  /** Without a page to say it on, it is said all the same. */
  const sendRefusal = async (reply: FastifyReply, refusal: Refusal) => {
    try {
      return await sendMessage(reply, messageOf(refusal, reply.request), refusal.status)
    } catch {
      throw refusal
    }
  }
  const localized = async <V extends CheckoutView | ThankYouView>(
    view: V,
    page: TextPage,
    request: FastifyRequest,
    known?: { languages: CheckoutLanguages | undefined; measuring: Measuring | null | undefined },
  ) => {
    const textsOn = (asked: TextPage) => source.textsFor?.(view, asked, request, known?.languages)
    const [found, checkout, measuring] = await Promise.all([
      textsOn(page),
      page === 'thank_you' ? textsOn('checkout') : undefined,
      known ? known.measuring : source.measuring?.(view.token, request),
    ])
    const { locale, language } = found ?? { locale: view.locale, language: 'en' }
    const its = found?.texts ?? getTexts(page)
    const texts = page === 'thank_you' ? withShared(its, checkout?.texts) : its
    const shown: V = { ...view, locale }
    const translated = translateView(shown, translatorFor({ texts, locale }))
    const languages = found?.languages && { languages: found.languages }
    return { view: translated, language, texts, ...languages, ...(measuring && { measuring }) }
  }

  /** A paid checkout in the language that its shopper turned out to read: days and the shop's policies are read in it too. */
  const placedOrder = async (token: string, browser: Browser, request: FastifyRequest) => {
    const view = await paidView(source, token, browser)
    const shown = view && (await localized(view, 'thank_you', request))
    const again = shown?.view.locale === view?.locale ? null : await paidView(source, token, browser)
    return again ? localized(again, 'thank_you', request) : shown
  }

  await app.register(async (pages) => {
    pages.setErrorHandler((error, request, reply) => {
      if (error instanceof Refusal && error.status < 500) return sendRefusal(reply, error)
      request.log.error({ err: error }, 'a checkout page could not be shown')
      return sendMessage(reply.header('retry-after', 5), messageOf(error, request), 503)
    })

    pages.get('/checkout/:token', linked, async (request: Request, reply) => {
      const asksForPrices = 'prices' in (request.query as object)
      const { token } = request.params
      const browser = source.browser(request, reply)
      // All that the token leads to is asked for in one moment, so it goes to the database together.
      const [found, languages, measuring] = await Promise.all([
        source.checkout(token, browser),
        source.languages?.(token),
        source.measuring?.(token, request),
      ])
      if (!found) throw refuse.notFound()
      const { view, refused } = asksForPrices ? await pricedNow(source, found, browser, request.ip) : { view: found }
      if (isPaid(view)) return reply.redirect(`/thank-you/${view.token}`, 303)
      const first = await localized(view, 'checkout', request, { languages, measuring })
      // What a merchant wrote is read in the language that the shopper turned out to read.
      const again = first.view.locale === view.locale ? null : await source.checkout(view.token, browser)
      const shown = again ? await localized({ ...again, cart_url: view.cart_url }, 'checkout', request) : first
      const notice = refused && {
        kind: 'changed' as const,
        message: translatorFor({ texts: shown.texts, locale: shown.view.locale })(refused),
      }
      const page = { kind: 'checkout' as const, ...shown, ...(notice && { notice }), attemptKey: randomUUID() }
      const isAwaited = !view.priced && !asksForPrices
      return send(reply, isAwaited ? { ...page, pricesAt: `/checkout/${view.token}?prices=1` } : page)
    })

    pages.post('/checkout/:token', async (request: Request, reply) => {
      refuseOtherOrigins(request)
      const browser = source.browser(request, reply)
      const found = await source.checkout(request.params.token, browser)
      if (!found) throw refuse.notFound()
      const { view, ...speech } = await localized(found, 'checkout', request)
      const address = `/checkout/${view.token}`
      if (view.state !== 'open' && view.state !== 'failed') return reply.redirect(address, 303)
      const posted = textFields(request.body)
      const outcome = await runPostedForm(speaking(source, view, speech.texts), view, posted, speech.texts, {
        ip: request.ip,
        browser,
        hasGone: () => reply.raw.destroyed,
      })
      if (outcome.kind === 'back' && isAboutLanguage(posted))
        // Shown at once and not after a redirect, so that nothing typed is lost.
        return send(reply, {
          kind: 'checkout',
          ...(await localized((await source.checkout(view.token, browser)) ?? view, 'checkout', request)),
          posted: kept(posted),
          attemptKey: randomUUID(),
        })
      if (outcome.kind === 'back') return reply.redirect(address + getFragment(posted, view.discount_codes), 303)
      const placed = outcome.kind === 'next' && ownPage(outcome.next)
      if (placed) return reply.redirect(placed, 303)
      // Not a redirect: browsers apply `form-action` to where a posted form ends up, and that stays our own.
      if (outcome.kind === 'next')
        return send(reply, {
          kind: 'handover',
          next: outcome.next,
          shop: getShop(view),
          backUrl: address,
          locale: view.locale,
          language: speech.language,
          texts: speech.texts,
        })
      const { view: fresh, errors, notice, attemptKey } = outcome
      if (fresh.state !== 'open' && fresh.state !== 'failed') return reply.redirect(address, 303)
      const page = { ...speech, kind: 'checkout' as const, view: fresh, errors, posted: kept(posted), attemptKey }
      return send(reply, notice ? { ...page, notice } : page, Object.keys(errors).length > 0 ? 422 : 409)
    })

    pages.get(
      '/checkout/:token/policies/:type',
      linked,
      async (request: FastifyRequest<{ Params: PolicyParams }>, reply) => {
        const { token, type } = request.params
        const found = await source.checkout(token, source.browser(request, reply))
        const policy = found && (await source.policy?.(token, type))
        if (!found || !policy) throw refuse.notFound()
        const { view, language, texts } = await localized(found, isPaid(found) ? 'thank_you' : 'checkout', request)
        const page = { policy, shop: getShop(view), isPaid: isPaid(view), locale: view.locale, language, texts }
        return send(reply, { kind: 'policy', ...page, backUrl: `/checkout/${token}` })
      },
    )

    pages.get('/thank-you/:token', linked, async (request: Request, reply) => {
      const { token } = request.params
      const browser = source.browser(request, reply)
      const shown = await placedOrder(token, browser, request)
      if (!shown && (await source.checkout(token, browser))) return reply.redirect(`/checkout/${token}`, 303)
      if (!shown) throw refuse.notFound()
      const link = source.receipt && receiptLink(shown)
      return send(reply, { kind: 'thank-you', ...link, ...shown, asksCancel: 'cancel' in (request.query as object) })
    })

    serveOrderChanges(pages, source.changes, {
      browser: (request, reply) => source.browser(request, reply),
      send,
      async read(request, reply, withForm) {
        const order = await placedOrder(request.params.token, source.browser(request, reply), request)
        if (!order) return null
        const { measuring: _measured, ...shown } = order
        // The fields of an address are named as on the checkout.
        const { texts } = withForm ? await localized(shown.view, 'checkout', request) : shown
        return { ...shown, texts: { ...texts, ...shown.texts } }
      },
    })

    serveReceipts(pages, source.receipt, (request, reply) =>
      placedOrder(request.params.token, source.browser(request, reply), request),
    )

    pages.post('/checkout/:token/prove', async (request: Request, reply) => {
      refuseOtherOrigins(request)
      const { token } = request.params
      const browser = source.browser(request, reply)
      const proof = await getProof(source, token, browser, textFields(request.body)['proof'] ?? '', request.ip)
      if (!proof) return reply.redirect(`/checkout/${token}`, 303)
      const status = proof === 'wrong' ? 422 : 429
      const paid = await placedOrder(token, browser, request)
      if (paid) return send(reply, { kind: 'thank-you', proof, ...paid }, status)
      const view = await source.checkout(token, browser)
      if (!view) throw refuse.notFound()
      const shown = await localized(view, 'checkout', request)
      return send(reply, { kind: 'checkout', proof, ...shown, attemptKey: randomUUID() }, status)
    })

    servePreview(pages, async (request) => (await source.beforePreview?.(request)) ?? null, send)
  })
}

/** A paid checkout; null while nothing is paid, or where there is none. */
const paidView = (source: CheckoutSource, token: string, browser: Browser) =>
  source.thankYou(token, browser).catch((error: unknown) => {
    if (error instanceof Refusal && error.status === 409) return null
    throw error
  })

/** Null where a browser proved itself. */
const getProof = async (...[source, ...given]: [CheckoutSource, ...Parameters<CheckoutSource['prove']>]) => {
  try {
    return (await source.prove(...given)) ? null : ('wrong' as const)
  } catch (error) {
    if (error instanceof Refusal && error.status === 429) return 'later' as const
    throw error
  }
}

/** What a posted form does, answered and refused in the shopper's language. */
const speaking = (actions: CheckoutActions, { locale }: CheckoutView, texts: Texts): CheckoutActions => {
  const translate = translatorFor({ texts, locale })
  const refused = (error: unknown): never => {
    throw error instanceof Refusal ? translateRefusal(error, translate) : error
  }
  return {
    update: async (token, change, browser, ip) =>
      translateView(await actions.update(token, change, browser, ip).catch(refused), translate),
    pay: (token, order, payer) => actions.pay(token, order, payer).catch(refused),
  }
}

/** Nothing was to be paid: what follows is a page of ours. */
const ownPage = (next: NextStep) => next.kind === 'redirect' && next.url.startsWith('/') && next.url

const isPaid = ({ state }: CheckoutView) => state === 'paid' || state === 'ordered'
const getShop = ({ store_name, look }: CheckoutView) => ({ store_name, look })
