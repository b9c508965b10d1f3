import { findLook } from '#features/customization/server/public.ts'
import { textsForStore } from '#features/localization/server/public.ts'
import type { Ctx } from '#kit/server/context.ts'
import { dayMs, givesCode, mailNames } from '../../rules.ts'
import { findSettings } from '../settings-repository.ts'
import { composeReminder } from './compose.ts'

const goods = [
  { title: 'Linen overshirt', variant_title: 'Sand / M', quantity: 1, line_total: 18_000 },
  { title: 'Canvas weekender', variant_title: 'Olive', quantity: 2, line_total: 19_200 },
]

/** A mail of the store about goods that stand for any. Its links lead to where reminders are set up. */
export const sampleReminder = async (ctx: Ctx<'store'>, language: string, number: number) => {
  const { store, env } = ctx
  const [texts, look, settings] = await Promise.all([
    textsForStore(ctx, store.id, 'reminder', language),
    findLook(ctx, store.id),
    findSettings(ctx.db, store.id),
  ])
  const offer = settings?.code ?? null
  const endsAt = new Date(ctx.now().getTime() + (offer?.days ?? 0) * dayMs)
  const isGiven = offer && givesCode(offer, number, null, ctx.now())
  const page = `${env.PUBLIC_URL}/abandoned-checkouts`
  return composeReminder(texts, {
    mail: mailNames[number - 1]!,
    store: store.name,
    look,
    currency: store.currency,
    goods,
    given: isGiven ? { code: 'BACK-X7K2M9QD', percent: offer.percent, endsAt, timeZone: store.time_zone } : null,
    links: { back: page, stop: page },
  })
}
