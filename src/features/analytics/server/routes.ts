import { findOwnStore } from '#features/stores/server/public.ts'
import { audit } from '#kit/server/audit.ts'
import type { Services } from '#kit/server/context.ts'
import { refuse } from '#kit/server/errors.ts'
import type { Routes } from '#kit/server/mount.ts'
import { isMasked, mask } from '#kit/server/secrets.ts'
import type { analytics, AnalyticsSettings } from '../contract.ts'
import { findSettings, saveSettings, type SettingsChange, type SettingsRow } from './repository.ts'

type Sealed = 'measurement_protocol_secret_sealed' | 'conversions_api_token_sealed'

const binding = (storeId: string, column: Sealed) => ({ table: 'analytics_settings', column, row: storeId })

const view = ({ secrets }: Services, storeId: string, row: SettingsRow | undefined): AnalyticsSettings => {
  const masked = (column: Sealed) => {
    const sealed = row?.[column]
    return sealed ? mask(secrets.open(sealed, binding(storeId, column))) : ''
  }
  return {
    store_id: storeId,
    google_analytical_id: row?.google_analytical_id ?? '',
    facebook_pixel_id: row?.facebook_pixel_id ?? '',
    measurement_protocol_secret: masked('measurement_protocol_secret_sealed'),
    conversions_api_token: masked('conversions_api_token_sealed'),
  }
}

export const analyticsRoutes: Routes<typeof analytics> = {
  read: async (ctx) => ({ analytics: view(ctx, ctx.store.id, await findSettings(ctx.db, ctx.store.id)) }),

  async save(ctx, { body }) {
    const store = await findOwnStore(ctx.db, ctx.merchant.id, body.store_id)
    if (!store) throw refuse.notFound('This store does not exist.')
    const sealed = (column: Sealed, value: string | undefined): SettingsChange => {
      if (value === undefined || isMasked(value)) return {}
      return { [column]: value === '' ? null : ctx.secrets.seal(value, binding(store.id, column)) }
    }
    const { google_analytical_id, facebook_pixel_id } = body
    const row = await saveSettings(ctx.db, store.id, {
      ...(google_analytical_id !== undefined && { google_analytical_id }),
      ...(facebook_pixel_id !== undefined && { facebook_pixel_id }),
      ...sealed('measurement_protocol_secret_sealed', body.measurement_protocol_secret),
      ...sealed('conversions_api_token_sealed', body.conversions_api_token),
    })
    await audit({ ...ctx, store }, 'analytics.save', {
      google_analytical_id: row.google_analytical_id,
      facebook_pixel_id: row.facebook_pixel_id,
    })
    return { analytics: view(ctx, store.id, row) }
  },
}
