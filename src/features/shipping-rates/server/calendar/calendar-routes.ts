import { audit } from '#features/audit/server/public.ts'
import { dayAt } from '#kit/contract/wall-clock.ts'
import type { Ctx } from '#kit/server/context.ts'
import { refuse } from '#kit/server/errors.ts'
import type { Routes } from '#kit/server/mount.ts'
import type { deliveryCalendars } from '../../calendar-contract.ts'
import { calendarChanges } from '../../calendar-texts.ts'
import { comingClosed, defaultCalendar } from '../../delivery-calendar.ts'
import { takeTurns } from '../repository.ts'
import { type CalendarRow, findCalendar, saveCalendar } from './repository.ts'

const getToday = ({ store, now }: Ctx<'store'>) => dayAt(now(), store.time_zone)

const view = (ctx: Ctx<'store'>, row: CalendarRow | undefined) => {
  const { updated_at, ...calendar } = { updated_at: null, ...defaultCalendar, ...row }
  const today = getToday(ctx)
  return {
    calendar: { ...calendar, closed: comingClosed(calendar.closed, today) },
    time_zone: ctx.store.time_zone,
    today,
    updated_at: updated_at?.toISOString() ?? null,
  }
}

export const deliveryCalendarRoutes: Routes<typeof deliveryCalendars> = {
  get: async (ctx) => view(ctx, await findCalendar(ctx.db, ctx.store.id)),

  save: async (ctx, { body: { seenUpdatedAt, ...sent } }) => {
    const calendar = { ...sent, closed: comingClosed(sent.closed, getToday(ctx)) }
    const saved = await ctx.db.transaction().execute(async (db) => {
      // Of two who save the first one, the second meets a row.
      await takeTurns(db, ctx.store.id)
      const before = await findCalendar(db, ctx.store.id)
      if (seenUpdatedAt !== undefined && before && before.updated_at.toISOString() !== seenUpdatedAt)
        throw refuse.outdated(view(ctx, before))
      const changes = calendarChanges(before ?? defaultCalendar, calendar)
      if (changes.length > 0)
        await audit({ ...ctx, db }, 'delivery-calendar.set', {
          changes: changes.map(({ name, detail }) => `${name}: ${detail}`).join('; '),
        })
      return saveCalendar(db, ctx.store.id, calendar)
    })
    return view(ctx, saved)
  },
}
