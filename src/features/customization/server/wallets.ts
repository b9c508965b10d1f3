import { offeredMethods } from '#features/payment-methods/server/public.ts'
import { type ExpressWalletName, expressWallets, inExpressOrder } from '#features/payment-methods/wallets.ts'
import type { Ctx } from '#kit/server/context.ts'

/** What shoppers could be shown above the form: of the providers that are on, wherever the shopper is. */
export const listPreviewWallets = async (ctx: Ctx<'store'>): Promise<{ wallets: ExpressWalletName[] }> => {
  const offered = await offeredMethods(ctx, ctx.store.id, { currency: ctx.store.currency, country: null })
  const names = inExpressOrder(offered).map(({ method }) => method)
  return { wallets: names.flatMap((name) => expressWallets.find((one) => one === name) ?? []) }
}
