import { accessDenied, isGranted } from '../graphql/access.ts'
import { gid } from './gid.ts'
import type { Shop } from './shop.ts'

const written = [
  [
    'REFUND_POLICY',
    'Refund policy',
    'Send back what you do not like within 30 days. We pay back the price of the goods.',
  ],
  [
    'PRIVACY_POLICY',
    'Privacy policy',
    'We keep your address for as long as the law asks, and give it to nobody but the carrier.',
  ],
  ['TERMS_OF_SERVICE', 'Terms of service', 'An order is a contract once we have confirmed it by email.'],
  ['SHIPPING_POLICY', 'Shipping policy', 'We ship on working days.'],
] as const

/** What a translator of the shop has written. */
const translated: Readonly<Record<string, Readonly<Record<string, { title: string; body: string }>>>> = {
  no: { TERMS_OF_SERVICE: { title: 'Salgsvilkår', body: '<p>Avtalen er bindende når vi har bekreftet den.</p>' } },
  de: {
    REFUND_POLICY: {
      title: 'Widerrufsrecht',
      body: '<p>Was nicht gefällt, kann innerhalb von 30 Tagen zurückgegeben werden.</p>',
    },
    TERMS_OF_SERVICE: { title: 'AGB', body: '<p>Ein Vertrag kommt mit unserer Bestätigung zustande.</p>' },
  },
}

const translations = (shop: Shop, locale: string, type: string) => {
  const scopes = ['read_translations']
  if (shop.state.settings.guardsTranslations && !isGranted(shop, { scopes }))
    throw accessDenied('translations', '`read_translations` access scope.')
  return Object.entries(translated[locale]?.[type] ?? {}).map(([key, value]) => ({
    __typename: 'Translation',
    key,
    value,
    locale,
    outdated: false,
    updatedAt: null,
    market: null,
  }))
}

/** The policies that every shop has; the platform shows those without a text too. */
export const policies = (shop: Shop) => [
  ...written.map(([type, title, text], at) => ({
    __typename: 'ShopPolicy',
    id: gid('ShopPolicy', shop.identity.id + at),
    type,
    title,
    body: `<h2>${shop.identity.name}</h2><p>${text}</p>`,
    url: shop.url(`/policies/${type.toLowerCase().replaceAll('_', '-')}`),
    createdAt: shop.now().toISOString(),
    updatedAt: shop.now().toISOString(),
    translations: ({ locale }: { locale: string }) => translations(shop, locale, type),
  })),
  {
    __typename: 'ShopPolicy',
    id: gid('ShopPolicy', shop.identity.id + written.length),
    type: 'LEGAL_NOTICE',
    title: 'Legal notice',
    body: '',
    url: shop.url('/policies/legal-notice'),
    createdAt: shop.now().toISOString(),
    updatedAt: shop.now().toISOString(),
    translations: ({ locale }: { locale: string }) => translations(shop, locale, 'LEGAL_NOTICE'),
  },
]
