import { placesAt } from '#features/places/server/public.ts'
import { getBrowser, recogniseBrowser } from '#features/shopper-data/server/public.ts'
import { refuse } from '#kit/server/errors.ts'
import type { Routes } from '#kit/server/mount.ts'
import type { checkout } from '../contract.ts'
import { amountsWritten } from './amounts-written.ts'
import { openCheckout } from './cart/open.ts'
import { divert } from './diversions/divert.ts'
import { pay } from './payment/pay.ts'
import { getPayer } from './payment/payer.ts'
import { getState, getStatus } from './payment/status.ts'
import { findStoreId } from './repository.ts'
import { translateForPage } from './translate.ts'
import { updateCheckout } from './update.ts'
import { viewCheckout } from './view.ts'

/** More than that asks for the list. */
const perCheckout = { name: 'checkout-places', points: 60, seconds: 60 }

export const checkoutRoutes: Routes<typeof checkout> = {
  open: (ctx, { body }) => openCheckout(ctx, body),
  divert: (ctx, { query }) => divert(ctx, query),
  get: async (ctx, { params: { token } }) => {
    const view = await viewCheckout(ctx, token, getBrowser(ctx.env, ctx.request))
    return { checkout: await translateForPage(ctx, view, view) }
  },
  update: async (ctx, { params: { token }, body }) => {
    const browser = recogniseBrowser(ctx.env, ctx.request, ctx.reply)
    const view = await updateCheckout(ctx, token, body, browser, ctx.request.ip)
    return { checkout: await translateForPage(ctx, view, view), written: amountsWritten(view) }
  },
  pay: async (ctx, { params: { token }, body }) => ({
    next: await pay(ctx, token, body, getPayer(ctx)),
  }),
  async places(ctx, { params: { token, country, postcode } }) {
    await ctx.limits.take(perCheckout, token)
    if (!(await findStoreId(ctx.db, token))) throw refuse.notFound('This checkout does not exist.')
    return placesAt(country, postcode)
  },
  state: (ctx, { params: { token } }) => getState(ctx, token),
  status: async (ctx, { params: { token } }) => {
    const { locale, ...status } = await getStatus(ctx, token)
    return translateForPage(ctx, { token, locale }, status)
  },
}
