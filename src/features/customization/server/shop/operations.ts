import { read } from '#features/stores/server/public.ts'

/** Needs `read_locales`, which not every app has. */
export const shopLocales = read(`query ShopLocales {
  shopLocales(published: true) { locale primary }
}`)
