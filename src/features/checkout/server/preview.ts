import { textsForStore, translateLabel, translatorFor } from '#features/localization/server/public.ts'
import { offeredMethods } from '#features/payment-methods/server/public.ts'
import { keptPolicies, readPolicies } from '#features/policies/server/public.ts'
import { asksReminder } from '#features/reminders/server/public.ts'
import { toShopper } from '#features/shipping-rates/fields.ts'
import { getDeliveries, ratesFor, readRates, withoutSameDay } from '#features/shipping-rates/server/public.ts'
import { inLanguage } from '#features/shipping-rates/translations.ts'
import { ShopError } from '#features/stores/server/public.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { Routes } from '#kit/server/mount.ts'
import type { checkoutPreview, PreviewOfStore } from '../preview-contract.ts'
import { offerForGoods } from './offers/offer.ts'
import { policyLanguage } from './policies-for.ts'

/** What a shop that does not answer leaves out. */
const ifItAnswers = async <T>(asked: Promise<T>): Promise<T | null> =>
  asked.catch((error: unknown) => {
    if (error instanceof ShopError) return null
    throw error
  })

type Goods = { value: number; items: number; grams: number }

/** The rates for goods that go to a country nobody has chosen yet, as a checkout that is just open offers them. */
const findRates = async ({ db, store, now }: Ctx<'store'>, locale: string, goods: Goods) => {
  const cart = { ...goods, currency: store.currency, country: null }
  const found = ratesFor(await readRates(db, store.id), { cart, chosenId: null, shipsTo: null, exchange: null })
  const { offered, selected, calendar, missingForFree } = found
  const when = { now: now(), timeZone: store.time_zone, calendar }
  const deliveries = getDeliveries(offered, when)
  return {
    shipping_rates: withoutSameDay(offered, when)
      .map((rate) => inLanguage(rate, locale))
      .map((rate) => ({ ...toShopper(rate), delivery: deliveries.get(rate.id) ?? null })),
    shipping_rate_id: selected?.id ?? null,
    missing_for_free: missingForFree,
  }
}

/** The ways to pay, to look at only: nothing of a provider's is fetched for them. */
const findMethods = async (ctx: Ctx<'store'>, locale: string): Promise<PreviewOfStore['payment_methods']> => {
  const [methods, texts] = await Promise.all([
    offeredMethods(ctx, ctx.store.id, { currency: ctx.store.currency, country: null }),
    textsForStore(ctx, ctx.store.id, 'checkout', locale),
  ])
  const say = translatorFor(texts)
  return methods.map(({ provider, method, label, logo, icons, is_test, card_fields: fields }) => ({
    provider,
    method,
    label: translateLabel(label, say),
    logo,
    ...(icons && { icons }),
    is_test,
    ...(fields && { card_fields: { script: '', env: '' } }),
  }))
}

const findPolicies = async (ctx: Ctx<'store'>, locale: string) => {
  const language = policyLanguage({ locale })
  await readPolicies(ctx, ctx.store.id, language)
  return keptPolicies(ctx.db, ctx.store.id, language)
}

export const previewRoutes: Routes<typeof checkoutPreview> = {
  async get(ctx, { query: { language: locale, ...goods } }) {
    const { currency, name: store_name } = ctx.store
    const [rates, payment_methods, offer, asks_reminder, { policies, terms }] = await Promise.all([
      findRates(ctx, locale, goods),
      findMethods(ctx, locale),
      ifItAnswers(offerForGoods(ctx, ctx.store.id, { currency, goods: goods.value, locale })),
      asksReminder(ctx.db, ctx.store.id),
      findPolicies(ctx, locale),
    ])
    return { store_name, ...rates, payment_methods, offer, asks_reminder, policies, terms }
  },
}
