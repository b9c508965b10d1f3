import type { Services, Store } from '#kit/server/context.ts'
import type { Routes } from '#kit/server/mount.ts'
import type { AlertList, alerts } from '../contract.ts'
import { type OpenAlert, openAlerts } from '../open-alerts.ts'
import { alertKinds, alertPage, alertText, alertWhen } from '../rules.ts'
import { subjectText } from './about.ts'
import * as repository from './repository.ts'

const shown = 100

const getAlertList = async ({ db }: Services, store: Store): Promise<AlertList> => {
  const [rows, muted] = await Promise.all([
    repository.listAlerts(db, store.id, shown),
    repository.listMuted(db, store.id),
  ])
  return {
    alerts: rows.map(({ id, kind, subject, facts, began_at, ended_at }) => ({
      id,
      kind,
      text: alertText(kind, subjectText(subject), facts),
      began_at: began_at.toISOString(),
      ended_at: ended_at?.toISOString() ?? null,
      page: alertPage(kind, subject),
      is_muted: muted.has(kind),
    })),
    kinds: alertKinds.map((kind) => ({ kind, when: alertWhen[kind], is_muted: muted.has(kind) })),
  }
}

/** The alerts of a store that go on and that its merchant wants to hear of, with where each is put right. */
export const listOpenAlerts = async (services: Services, store: Store): Promise<OpenAlert[]> =>
  openAlerts(await getAlertList(services, store))

export const alertRoutes: Routes<typeof alerts> = {
  list: (ctx) => getAlertList(ctx, ctx.store),
  mute: async (ctx, { body: { kind, is_muted } }) => {
    await repository.mute(ctx.db, ctx.store.id, kind, is_muted)
    return getAlertList(ctx, ctx.store)
  },
}
