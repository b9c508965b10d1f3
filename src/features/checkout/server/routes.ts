import type { Routes } from '#kit/server/mount.ts'
import type { checkout } from '../contract.ts'
import { browserOf, meetBrowser } from './browsers/browser.ts'
import { openCheckout } from './cart/open.ts'
import { divert } from './diversions/divert.ts'
import { pay } from './payment/pay.ts'
import { stateOf, statusOf } from './payment/status.ts'
import { translateForPage } from './translate.ts'
import { updateCheckout } from './update.ts'
import { viewCheckout } from './view.ts'

export const checkoutRoutes: Routes<typeof checkout> = {
  open: (ctx, { body }) => openCheckout(ctx, body),
  divert: (ctx, { query }) => divert(ctx, query),
  get: async (ctx, { params: { token } }) => ({
    checkout: await translateForPage(ctx, token, await viewCheckout(ctx, token, browserOf(ctx.env, ctx.request))),
  }),
  update: async (ctx, { params: { token }, body }) => ({
    checkout: await translateForPage(
      ctx,
      token,
      await updateCheckout(ctx, token, body, meetBrowser(ctx.env, ctx.request, ctx.reply)),
    ),
  }),
  pay: async (ctx, { params: { token }, body }) => ({
    next: await pay(ctx, token, body, { ip: ctx.request.ip, browser: meetBrowser(ctx.env, ctx.request, ctx.reply) }),
  }),
  state: (ctx, { params: { token } }) => stateOf(ctx, token),
  status: async (ctx, { params: { token } }) => translateForPage(ctx, token, await statusOf(ctx, token)),
}
