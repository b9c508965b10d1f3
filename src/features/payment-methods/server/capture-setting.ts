import { audit } from '#features/audit/server/public.ts'
import type { Ctx } from '#kit/server/context.ts'
import { canWait } from '../capture-rules.ts'
import type { CaptureSetting } from '../contract.ts'
import { paymentType } from '../payment-types.ts'
import { findDescription, fullTitle, isProvider, type ProviderName } from '../providers/catalog.ts'
import { providerNamed } from '../providers/registry.ts'
import * as repository from './repository.ts'

type StoreCtx = Pick<Ctx<'store'>, 'db' | 'store'>

/** When payments of a store are captured, and what of its connected providers can wait. */
export const readCaptureSetting = async ({ db, store }: StoreCtx): Promise<CaptureSetting> => {
  const rows = (await repository.listProviders(db, store.id)).filter((row) => row.disconnected_at === null)
  return {
    later: await repository.capturesLater(db, store.id),
    providers: rows.flatMap((row) => (isProvider(row.provider) ? [describe(row.provider, row.settings)] : [])),
  }
}

const describe = (name: ProviderName, settings: unknown): CaptureSetting['providers'][number] => {
  const description = findDescription(name)
  const { captures } = description
  const provider = providerNamed(name)
  const types = provider.types?.(provider.settings.parse(settings)) ?? []
  return {
    provider: name,
    title: fullTitle(description),
    days: captures?.withinDays ?? null,
    parts: captures?.parts ?? false,
    note: captures?.note ?? null,
    // Where one page of the provider shows every way, it says itself which can wait.
    waiting: types.filter((type) => canWait(name, type)).map((type) => paymentType(type).label),
    at_once: types.filter((type) => !canWait(name, type)).map((type) => paymentType(type).label),
  }
}

export const saveCaptureSetting = async (ctx: Ctx<'store'>, later: boolean): Promise<CaptureSetting> => {
  const before = await repository.capturesLater(ctx.db, ctx.store.id)
  if (before !== later) {
    await repository.setCapturesLater(ctx.db, ctx.store.id, later)
    await audit(ctx, 'payment-capture.change', { later })
  }
  return readCaptureSetting(ctx)
}
