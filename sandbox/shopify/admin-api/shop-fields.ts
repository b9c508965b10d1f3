import { GraphQLError } from 'graphql'
import { uninstall } from '../admin-pages/app-install.ts'
import { connection } from '../graphql/connection.ts'
import type { PageArgs } from '../graphql/connection.ts'
import type { Fields } from '../graphql/fields.ts'
import { apiVersion } from '../graphql/schema.ts'
import { countryName, destinations } from '../shops/countries.ts'
import { gid } from '../shops/gid.ts'
import { findJob } from '../shops/jobs.ts'
import { policies } from '../shops/policies.ts'
import type { Shop } from '../shops/shop.ts'

/** The shop's own language comes first; one that nobody has published yet is there too. */
const getLocales = (shop: Shop) => [
  { locale: shop.identity.locale, published: true },
  ...(shop.state.settings.locales ?? [
    { locale: 'nl', published: true },
    { locale: 'fr', published: false },
  ]),
]

const versions = ['2026-01', '2026-04', '2026-07', apiVersion]

export const shopQueries: Fields = {
  shop: (_: unknown, { shop }) => shopView(shop),
  shopLocales: ({ published }: { published?: boolean | null }, { shop }) =>
    getLocales(shop)
      .filter((one) => one.published || !published)
      .map(({ locale, published }) => ({
        __typename: 'ShopLocale',
        locale,
        name: new Intl.DisplayNames('en', { type: 'language' }).of(locale) ?? locale,
        primary: locale === shop.identity.locale,
        published,
        marketWebPresences: [],
      })),
  currentAppInstallation: (_: unknown, { shop, app }) => {
    const id = shop.identity.id + (app === 'custom' ? 0 : 1)
    return {
      __typename: 'AppInstallation',
      id: gid('AppInstallation', id),
      accessScopes: shop.state.settings.scopes.map((handle) => ({ handle, description: handle.replaceAll('_', ' ') })),
      launchUrl: shop.url('/admin/app'),
      uninstallUrl: null,
      app: {
        __typename: 'App',
        id: gid('App', id),
        title: app === 'custom' ? 'Hosted checkout' : 'Hosted checkout (Dev Dashboard)',
        handle: 'hosted-checkout',
        apiKey: app === 'custom' ? shop.identity.customApp.apiKey : shop.identity.dashboardApp.clientId,
        embedded: false,
        webhookApiVersion: apiVersion,
      },
    }
  },
  scriptTags: (args: PageArgs) =>
    connection(
      [],
      args,
      () => 0,
      () => null,
    ),
  publicApiVersions: () => [
    ...versions.map((handle) => ({
      handle,
      displayName: handle === apiVersion ? `${handle} (Latest)` : handle,
      supported: true,
    })),
    { handle: 'unstable', displayName: 'unstable', supported: false },
  ],
  job: ({ id }: { id: string }, { shop }) => findJob(shop, id),
}

const noScriptTags = {
  scriptTag: null,
  userErrors: [
    { field: null, message: 'Script tags can no longer be created or updated. Use a theme app extension instead.' },
  ],
}

export const shopMutations: Fields = {
  // The platform took script tags away in October 2026: making one is refused, and there is none to list or delete.
  scriptTagCreate: () => noScriptTags,
  scriptTagUpdate: () => noScriptTags,
  scriptTagDelete: () => ({
    deletedScriptTagId: null,
    userErrors: [{ field: ['id'], message: 'Script tag does not exist' }],
  }),
  appUninstall: (_: unknown, { shop }) => {
    uninstall(shop)
    return { app: { id: gid('App', shop.identity.id) }, userErrors: [] }
  },
}

/** Its primary domain comes first, the platform's own is always among them. */
const listDomains = ({ identity, state: { settings }, url }: Shop) =>
  [...new Set([settings.primaryDomain ?? identity.domain, identity.domain, ...(settings.marketDomains ?? [])])].map(
    (host, at) => ({
      __typename: 'Domain',
      id: gid('Domain', identity.id + at),
      host,
      url: host === identity.domain ? url('') : `https://${host}`,
      sslEnabled: true,
    }),
  )

function shopView(shop: Shop) {
  const { identity } = shop
  return {
    __typename: 'Shop',
    id: gid('Shop', identity.id),
    name: identity.name,
    description: identity.tagline,
    myshopifyDomain: identity.domain,
    email: identity.email,
    contactEmail: identity.email,
    shopOwnerName: 'Robin Vale',
    currencyCode: identity.currency,
    enabledPresentmentCurrencies: [identity.currency, ...Object.keys(identity.alsoSellsIn ?? {})],
    ianaTimezone: identity.timeZone,
    timezoneAbbreviation: zone(shop, 'short'),
    timezoneOffset: zone(shop, 'longOffset').replace('GMT', '') || '+00:00',
    taxesIncluded: identity.taxesIncluded,
    taxShipping: identity.taxesIncluded,
    weightUnit: identity.weightUnit,
    unitSystem: identity.weightUnit === 'POUNDS' ? 'IMPERIAL_SYSTEM' : 'METRIC_SYSTEM',
    shipsToCountries: shop.state.settings.shipsTo ?? destinations,
    shopPolicies: policies(shop),
    setupRequired: false,
    url: shop.url(''),
    primaryDomain: listDomains(shop)[0],
    domains: () => {
      if (shop.state.settings.hidesDomains) throw new GraphQLError('Access denied for domains field.')
      return listDomains(shop)
    },
    plan: {
      publicDisplayName: identity.plan,
      displayName: identity.plan,
      partnerDevelopment: false,
      shopifyPlus: shop.state.settings.isPlus === true,
    },
    shopAddress: {
      __typename: 'ShopAddress',
      id: gid('ShopAddress', identity.id),
      countryCodeV2: identity.country,
      country: countryName(identity.country),
    },
    billingAddress: {
      __typename: 'ShopAddress',
      id: gid('ShopAddress', identity.id),
      countryCodeV2: identity.country,
      country: countryName(identity.country),
    },
    createdAt: shop.state.themes[0]?.createdAt ?? shop.now().toISOString(),
    updatedAt: shop.now().toISOString(),
  }
}

/** Making a format is slow, and every answer of a shop needs two. */
const formats = new Map<string, Intl.DateTimeFormat>()

function zone(shop: Shop, timeZoneName: 'short' | 'longOffset'): string {
  const { timeZone } = shop.identity
  const key = `${timeZone} ${timeZoneName}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName })
  formats.set(key, format)
  return format.formatToParts(shop.now()).find(({ type }) => type === 'timeZoneName')?.value ?? 'UTC'
}
