import type { Ctx } from '#kit/server/context.ts'
import type { Routes } from '#kit/server/mount.ts'
import type { checkout } from '../contract.ts'
import { openCheckout } from './cart/open.ts'
import { pay } from './payment/pay.ts'
import { statusOf } from './payment/status.ts'
import { said } from './say.ts'
import { updateCheckout } from './update.ts'
import { viewCheckout } from './view.ts'

const typing = { name: 'checkout-update', points: 240, seconds: 60 }
const paying = { name: 'checkout-pay', points: 60, seconds: 60 }

/** One checkout cannot be used to hammer the shop or to test cards. */
const limit = ({ limits }: Ctx<'public'>, allowance: typeof typing, token: string) => limits.take(allowance, token)

export const checkoutRoutes: Routes<typeof checkout> = {
  open: (ctx, { body }) => openCheckout(ctx, body),
  get: async (ctx, { params: { token } }) => ({ checkout: await said(ctx, token, () => viewCheckout(ctx, token)) }),
  async update(ctx, { params, body }) {
    await limit(ctx, typing, params.token)
    return { checkout: await said(ctx, params.token, () => updateCheckout(ctx, params.token, body)) }
  },
  async pay(ctx, { params, body }) {
    await limit(ctx, paying, params.token)
    return said(ctx, params.token, async () => ({ next: await pay(ctx, params.token, body, ctx.request.ip) }))
  },
  status: (ctx, { params: { token } }) => said(ctx, token, () => statusOf(ctx, token)),
}
