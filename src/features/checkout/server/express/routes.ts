import { getHost } from '#kit/server/host.ts'
import type { Routes } from '#kit/server/mount.ts'
import type { express } from '../../express-contract.ts'
import { getPayer } from '../payment/payer.ts'
import { translateForPage } from '../translate.ts'
import { agreeExpress } from './agree.ts'
import { quoteExpress, startExpress } from './express.ts'
import { openSheet } from './sheets.ts'

export const expressRoutes: Routes<typeof express> = {
  start: (ctx, { params: { token }, body }) => startExpress(ctx, token, body, getPayer(ctx)),
  quote: async (ctx, { params: { token, id }, body }) => {
    const { outcome, checkout } = await quoteExpress(ctx, token, id, body, getPayer(ctx))
    return { outcome, checkout: await translateForPage(ctx, checkout, checkout) }
  },
  openSheet: (ctx, { params: { token }, body }) =>
    openSheet(ctx, token, body, { host: getHost(ctx.request), ip: ctx.request.ip }),
  agree: (ctx, { params: { token, id }, body }) => agreeExpress(ctx, token, id, body ?? {}, getPayer(ctx)),
}
