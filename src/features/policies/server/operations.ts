import { read } from '#features/stores/server/public.ts'

/** The same without translations, which a shop may keep to apps with `read_translations`. */
export const ownPolicies = read(`query ShopPoliciesUntranslated { shop { shopPolicies { type title body } } }`)

/** Needs `read_legal_policies`, which not every app has. */
export const shopPolicies = read(`query ShopPolicies($locale: String!, $instead: String!) {
  shop { shopPolicies {
    type title body
    translations(locale: $locale) { key value }
    instead: translations(locale: $instead) { key value }
  } }
}`)
