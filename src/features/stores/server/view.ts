import { mask } from '#kit/contract/secret-mask.ts'
import type { Services } from '#kit/server/context.ts'
import type { StoreView } from '../contract.ts'
import { openAccessToken, openApiSecretKey } from './connection.ts'
import type { StoreRow } from './repository.ts'
import { shopUrl } from './shopify/client.ts'

const masked = (secret: string | null) => secret && mask(secret)

/** A store as its merchant reads it: secrets masked, addresses ready to open. */
export const viewStore = (services: Services, row: StoreRow): StoreView => {
  const domain = row.primary_domain ?? row.shop_domain
  return {
    id: row.id,
    name: row.name,
    domain,
    filteredDomain: domain.replace(/^www\./, ''),
    shop_domain: row.shop_domain,
    store_url: shopUrl(services.env, row.shop_domain),
    app_url: shopUrl(services.env, row.shop_domain, '/admin/settings/apps/development'),
    currency: row.currency,
    plan_id: row.plan_id,
    connection_kind: row.connection_kind as StoreView['connection_kind'],
    access_token: masked(openAccessToken(services, row)),
    api_key: row.api_key,
    api_secret_key: masked(openApiSecretKey(services, row)),
    missing_access_scopes: row.missing_scopes,
    refused_topics: row.refused_topics as StoreView['refused_topics'],
    is_verified_secret_key: row.is_verified_secret_key,
    is_secret_refused: !row.is_verified_secret_key && row.secret_refused_at !== null,
    is_secret_rotating:
      row.is_verified_secret_key && row.former_api_secret_key_sealed !== null && row.secret_signed_at === null,
    is_script_injected: row.is_script_injected,
  }
}
