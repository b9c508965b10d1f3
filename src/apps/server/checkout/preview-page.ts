import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CheckoutAppPage } from '#apps/checkout/page.ts'
import { countryName } from '#features/checkout/country-names.ts'
import { translateView } from '#features/checkout/server/public.ts'
import {
  sampleCheckout,
  sampleCountries,
  sampleIn,
  sampleProvinces,
  sampleThanks,
} from '#features/checkout/shopper/preview/sample.ts'
import { isPreviewState, placeholderLogo } from '#features/customization/rules.ts'
import { previewLook } from '#features/customization/shopper/look.ts'
import { getTexts } from '#features/localization/catalogue.ts'
import { textsForQuery, translatorFor, withShared } from '#features/localization/server/public.ts'

/** The admin's preview of the pages, with sample data. `before`: where a merchant who opens it has to go first. */
export const servePreview = (
  pages: FastifyInstance,
  before: (request: FastifyRequest) => Promise<string | null>,
  send: (reply: FastifyReply, page: CheckoutAppPage) => Promise<FastifyReply>,
) => {
  pages.get('/checkout-react', async (request, reply) => {
    const elsewhere = await before(request)
    if (elsewhere) return reply.redirect(elsewhere)
    const origin = `${request.protocol}://${request.host}`
    const query = request.query as Record<string, unknown>
    const look = previewLook(query, origin)
    const { state } = query
    const shown = query['page'] === 'thank_you' ? 'thank_you' : 'checkout'
    const pageTexts = await textsForQuery(shown, request)
    const locale = pageTexts?.locale ?? 'en-US'
    const its = pageTexts?.texts ?? getTexts(shown)
    const checkout = shown === 'thank_you' ? await textsForQuery('checkout', request) : null
    const texts = shown === 'thank_you' ? withShared(its, checkout?.texts) : its
    const say = translatorFor({ texts, locale })
    const sample = { ...sampleCheckout(look), locale }
    const view = isPreviewState(state) ? sampleIn(sample, state) : sample
    return send(reply, {
      kind: 'preview',
      view: translateView(view, say),
      isWrong: state === 'error',
      ...(shown === 'thank_you' && { thanks: translateView({ ...sampleThanks(look), locale }, say) }),
      countries: pageTexts
        ? sampleCountries.map(({ code }) => ({ code, name: countryName(code, locale) }))
        : sampleCountries,
      provinces: sampleProvinces,
      placeholderLogo,
      language: pageTexts?.language ?? 'en',
      texts,
    })
  })
}
