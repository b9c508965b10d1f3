import { sql } from 'kysely'
import type { Db } from '#kit/server/db/database.ts'
import type { AlertKind, Facts } from '../rules.ts'
import type { Cause } from './causes/repository.ts'

type Row = {
  id: number
  kind: AlertKind
  subject: string
  facts: Facts
  began_at: Date
  ended_at: Date | null
}
export type OpenAlert = Row & { store_id: string; told_at: Date | null; reminders: number }

const columns = ['id', 'kind', 'subject', 'facts', 'began_at', 'ended_at'] as const

/** Every alert that goes on, of all stores. */
export const listOpen = (db: Db) =>
  db
    .selectFrom('alerts')
    .select([...columns, 'store_id', 'told_at', 'reminders'])
    .where('ended_at', 'is', null)
    .$castTo<OpenAlert>()
    .execute()

/** A store's alerts: those that go on, and of the others the latest. */
export const listAlerts = (db: Db, storeId: string, limit: number): Promise<Row[]> =>
  db
    .selectFrom('alerts')
    .select(columns)
    .where('store_id', '=', storeId)
    .orderBy(sql`ended_at is not null`)
    .orderBy('began_at', 'desc')
    .limit(limit)
    .$castTo<Row>()
    .execute()

/** Notes a cause that is not known yet. Returns its new alert's id; null where it goes on, or came back so soon that it is the same one. */
export const begin = async (db: Db, cause: Cause, now: Date, sameSince: Date): Promise<number | null> => {
  const { store_id, kind, subject } = cause
  const { numUpdatedRows } = await db
    .updateTable('alerts')
    .set({ ended_at: null })
    .where('id', '=', (of) =>
      of
        .selectFrom('alerts')
        .select('id')
        .where('store_id', '=', store_id)
        .where('kind', '=', kind)
        .where('subject', '=', subject)
        .where('ended_at', '>', sameSince)
        .orderBy('ended_at', 'desc')
        .limit(1),
    )
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return null
  const row = await db
    .insertInto('alerts')
    .values({ store_id, kind, subject, facts: JSON.stringify(cause.facts), began_at: cause.since ?? now })
    .onConflict((conflict) =>
      conflict.columns(['store_id', 'kind', 'subject']).where('ended_at', 'is', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Keeps what is known by now of one that goes on. */
export const keepFacts = (db: Db, id: number, facts: Facts) =>
  db
    .updateTable('alerts')
    .set({ facts: JSON.stringify(facts) })
    .where('id', '=', id)
    .execute()

/** False where it was over already. */
export const end = async (db: Db, id: number, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('alerts')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** An alert with whom to tell of it. */
export const findForMail = (db: Db, id: number) =>
  db
    .selectFrom('alerts')
    .innerJoin('stores', 'stores.id', 'alerts.store_id')
    .innerJoin('merchants', 'merchants.id', 'stores.merchant_id')
    .leftJoin('muted_alerts as muted', (join) =>
      join.onRef('muted.store_id', '=', 'alerts.store_id').onRef('muted.kind', '=', 'alerts.kind'),
    )
    .select(['alerts.kind', 'alerts.subject', 'alerts.facts', 'alerts.told_at', 'alerts.ended_at'])
    .select(['alerts.cleared_at', 'alerts.reminders', 'stores.name as store', 'merchants.name', 'merchants.email'])
    .select(sql<boolean>`muted.kind is not null`.as('is_muted'))
    .where('alerts.id', '=', id)
    .where('stores.leaving_at', 'is', null)
    .$narrowType<{ kind: AlertKind; facts: Facts }>()
    .executeTakeFirst()

export type News = 'begun' | 'reminder' | 'over'

/** Notes that a mail tells of it. False where one did before, or its news is none any more: then nobody mails it. */
export const claim = async (db: Db, id: number, news: News, reminders: number, now: Date): Promise<boolean> => {
  const values = {
    begun: { told_at: now },
    // What is told of again is also over once more.
    reminder: { reminders: reminders + 1, told_at: now, cleared_at: null },
    over: { cleared_at: now },
  }[news]
  const { numUpdatedRows } = await db
    .updateTable('alerts')
    .set(values)
    .where('id', '=', id)
    .where('ended_at', news === 'over' ? 'is not' : 'is', null)
    .$if(news === 'begun', (of) => of.where('told_at', 'is', null))
    .$if(news === 'reminder', (of) => of.where('reminders', '=', reminders))
    .$if(news === 'over', (of) => of.where('told_at', 'is not', null).where('cleared_at', 'is', null))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

type Noted = { told_at: Date | null; cleared_at: Date | null; reminders: number }

/** Takes back what `claim` noted, to how it stood before: the mail was refused and did not leave. */
export const release = (db: Db, id: number, news: News, { told_at, cleared_at, reminders }: Noted) =>
  db
    .updateTable('alerts')
    .set({ begun: { told_at }, reminder: { told_at, cleared_at, reminders }, over: { cleared_at } }[news])
    .where('id', '=', id)
    .execute()

export const listMuted = async (db: Db, storeId: string): Promise<Set<string>> =>
  new Set(
    (await db.selectFrom('muted_alerts').select('kind').where('store_id', '=', storeId).execute()).map(
      ({ kind }) => kind,
    ),
  )

export const mute = (db: Db, storeId: string, kind: AlertKind, isMuted: boolean) =>
  isMuted
    ? db
        .insertInto('muted_alerts')
        .values({ store_id: storeId, kind })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    : db.deleteFrom('muted_alerts').where('store_id', '=', storeId).where('kind', '=', kind).execute()

export const deleteOld = (db: Db, before: Date) => db.deleteFrom('alerts').where('ended_at', '<', before).execute()
