import { randomUUID } from 'node:crypto'
import { audit } from '#features/audit/server/public.ts'
import { findCheckoutOrigin } from '#features/custom-domains/server/public.ts'
import { findOwnStore, lockStore } from '#features/stores/server/public.ts'
import { isMasked, mask } from '#kit/contract/secret-mask.ts'
import type { Ctx, Services } from '#kit/server/context.ts'
import { refuse } from '#kit/server/errors.ts'
import type { Routes } from '#kit/server/mount.ts'
import type { analytics, AnalyticsSettings, Report, Seen } from '../contract.ts'
import { contactHashes } from './reports/contact-hashes.ts'
import { testGoogle } from './reports/google.ts'
import { reportToMeta } from './reports/meta.ts'
import { latestReports } from './reports/repository.ts'
import { ReportError } from './reports/send.ts'
import { findSettings, saveSettings, type SettingsChange, type SettingsRow } from './repository.ts'
import { type Account, receiverAccounts, binding, openSecret, type Sealed } from './settings.ts'

const testing = { name: 'analytics-test', points: 10, seconds: 60 }

const view = async (services: Services, storeId: string, row: SettingsRow | undefined): Promise<AnalyticsSettings> => {
  const masked = (column: Sealed) => {
    const secret = openSecret(services, storeId, row, column)
    return secret && mask(secret)
  }
  const reports = await latestReports(services.db, storeId)
  const latest = (channel: string): Report | null => {
    const found = reports.find((one) => one.channel === channel)
    return found
      ? { state: found.state === 'sent' ? 'sent' : 'failed', reason: found.reason, at: found.reported_at.toISOString() }
      : null
  }
  return {
    store_id: storeId,
    google_analytical_id: row?.google_analytical_id ?? '',
    facebook_pixel_id: row?.facebook_pixel_id ?? '',
    measurement_protocol_secret: masked('measurement_protocol_secret_sealed'),
    conversions_api_token: masked('conversions_api_token_sealed'),
    reports: { browser: latest('browser'), google: latest('google'), meta: latest('meta') },
  }
}

export const analyticsRoutes: Routes<typeof analytics> = {
  read: async (ctx) => ({
    analytics: await view(ctx, ctx.store.id, await findSettings(ctx.db, ctx.store.id)),
  }),

  async save(ctx, { body }) {
    const store = await ownStore(ctx, body.store_id)
    const sealed = (column: Sealed, value: string | undefined): SettingsChange => {
      if (value === undefined || isMasked(value)) return {}
      return { [column]: value === '' ? null : ctx.secrets.seal(value, binding(store.id, column)) }
    }
    const { google_analytical_id, facebook_pixel_id } = body
    const row = await ctx.db.transaction().execute(async (db) => {
      await lockStore(db, store.id)
      const current = await view({ ...ctx, db }, store.id, await findSettings(db, store.id))
      if (overwritesNewer(current, body)) throw refuse.outdated({ analytics: current })
      return saveSettings(db, store.id, {
        ...(google_analytical_id !== undefined && { google_analytical_id }),
        ...(facebook_pixel_id !== undefined && { facebook_pixel_id }),
        ...sealed('measurement_protocol_secret_sealed', body.measurement_protocol_secret),
        ...sealed('conversions_api_token_sealed', body.conversions_api_token),
      })
    })
    await audit({ ...ctx, store }, 'analytics.save', {
      google_analytical_id: row.google_analytical_id,
      facebook_pixel_id: row.facebook_pixel_id,
    })
    return { analytics: await view(ctx, store.id, row) }
  },

  async test(ctx, { body }) {
    const store = await ownStore(ctx, body.store_id)
    await ctx.limits.take(testing, store.id)
    const { receiver, test_event_code: code } = body
    const account = (await receiverAccounts(ctx, store.id))[receiver]
    const field = receiver === 'google' ? 'measurement_protocol_secret' : 'conversions_api_token'
    if (!account) throw refuse.invalid({ [field]: 'Save the ID and the secret first.' })
    if (receiver === 'meta' && !code)
      throw refuse.invalid({ test_event_code: 'Enter the code that Events Manager shows under Test events.' })
    try {
      if (receiver === 'google') await testGoogle(ctx, account)
      else await testMeta(ctx, account, store.id, code)
    } catch (error) {
      if (!(error instanceof ReportError)) throw error
      throw error.isSecretWrong
        ? refuse.invalid({ [field]: error.message })
        : refuse.upstream(error.message, { cause: error })
    }
    return {}
  },
}

/** True where somebody else changed since what is to be changed now, and to something else. */
const overwritesNewer = (current: AnalyticsSettings, { seen = {}, ...wanted }: Seen & { seen?: Seen | undefined }) =>
  (Object.keys(seen) as (keyof Seen)[]).some((name) => {
    const [is, was, shall] = [current[name], seen[name], wanted[name]]
    return is !== was && shall !== undefined && shall !== is && !isMasked(shall)
  })

const ownStore = async (ctx: Ctx<'merchant'>, id: string) => {
  const store = await findOwnStore(ctx.db, ctx.merchant.id, id)
  if (!store) throw refuse.notFound('This store does not exist.')
  return store
}

/** A purchase of nothing, by nobody. */
const testMeta = async (ctx: Ctx<'merchant'>, account: Account, storeId: string, code: string) =>
  reportToMeta(
    ctx,
    account,
    {
      event_name: 'Purchase',
      event_id: `test.${randomUUID()}`,
      event_time: Math.floor(ctx.now().getTime() / 1000),
      action_source: 'website',
      event_source_url: `${await findCheckoutOrigin(ctx, storeId)}/thank-you`,
      user_data: {
        ...contactHashes({ email: 'test@example.com' }),
        client_user_agent: ctx.request.headers['user-agent'] ?? 'unknown',
      },
      custom_data: { currency: 'EUR', value: 0 },
    },
    code,
  )
