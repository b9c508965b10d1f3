import type { Services } from '#kit/server/context.ts'
import type { Db } from '#kit/server/db/database.ts'
import { isOutdatedGoogleId } from '../rules.ts'
import { findSettings, type SettingsRow } from './repository.ts'

export type Sealed = 'measurement_protocol_secret_sealed' | 'conversions_api_token_sealed'

export const binding = (storeId: string, column: Sealed) => ({ table: 'analytics_settings', column, row: storeId })

export const openSecret = (
  { secrets }: Services,
  storeId: string,
  row: SettingsRow | undefined,
  column: Sealed,
): string => {
  const sealed = row?.[column]
  return (sealed && secrets.open(sealed, binding(storeId, column))) ?? ''
}

/** A receiver that the server may report to: the id, and the secret that goes with it. */
export type Account = { id: string; secret: string }

/** What the server can report to; null where an id or a secret is missing, and for an id that Google no longer takes. */
export const receiverAccounts = async (services: Services, storeId: string) => {
  const row = await findSettings(services.db, storeId)
  const account = (id: string | undefined, column: Sealed): Account | null => {
    const secret = openSecret(services, storeId, row, column)
    return id && secret ? { id, secret } : null
  }
  return {
    google: account(getGoogleId(row), 'measurement_protocol_secret_sealed'),
    meta: account(row?.facebook_pixel_id ?? '', 'conversions_api_token_sealed'),
  }
}

/** The same as a question, without opening a secret. */
export const reportsTo = async (db: Db, storeId: string) => {
  const row = await findSettings(db, storeId)
  return {
    google: Boolean(getGoogleId(row) && row?.measurement_protocol_secret_sealed),
    meta: Boolean(row?.facebook_pixel_id && row.conversions_api_token_sealed),
  }
}

const getGoogleId = (row: SettingsRow | undefined) =>
  row && !isOutdatedGoogleId(row.google_analytical_id) ? row.google_analytical_id : ''
