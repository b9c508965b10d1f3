import { audit } from '#features/audit/server/public.ts'
import { languages } from '#features/localization/languages.ts'
import { lockStore } from '#features/stores/server/public.ts'
import { refuse } from '#kit/server/errors.ts'
import { Download, type Routes } from '#kit/server/mount.ts'
import { refuseOutdated } from '#kit/server/refuse-outdated.ts'
import type { reminders, SavedReminders } from '../contract.ts'
import { defaultSettings, findProblems } from '../rules.ts'
import { sampleReminder } from './mail/sample.ts'
import { mailedCsv } from './mailed-csv.ts'
import { listMailed, type MailedRow, sumMailed } from './report-repository.ts'
import * as repository from './settings-repository.ts'

const perStore = {
  name: 'reminder-test',
  points: 20,
  seconds: 3_600,
  sentence: 'Too many test emails. Try again later.',
}

const refuseUnknown = (language: string) => {
  if (!languages.some(({ code }) => code === language)) throw refuse.notFound('This language is not offered')
}

const view = (row: Awaited<ReturnType<typeof repository.findSettings>>): SavedReminders => {
  if (!row) return { settings: defaultSettings, declared: null, updated_at: null }
  const { declared_by: by, declared_at: at, updated_at: updatedAt, ...settings } = row
  return {
    settings,
    declared: by !== null && at ? { by, at: at.toISOString() } : null,
    updated_at: updatedAt.toISOString(),
  }
}

export const reminderRoutes: Routes<typeof reminders> = {
  get: async ({ db, store }) => view(await repository.findSettings(db, store.id)),

  async save(ctx, { body: { seenUpdatedAt, ...sent } }) {
    const settings = sent.ground === 'consent' ? { ...sent, declaration: '' } : sent
    const problems = findProblems(settings)
    if (Object.keys(problems).length > 0) throw refuse.invalid(problems)
    const now = ctx.now()
    const { before, saved } = await ctx.db.transaction().execute(async (db) => {
      await lockStore(db, ctx.store.id)
      const before = await repository.findSettings(db, ctx.store.id)
      refuseOutdated(before?.updated_at, seenUpdatedAt)
      const isSame = before?.ground === 'declared' && before.declaration === settings.declaration
      const { declared_by, declared_at } = isSame ? before : { declared_by: ctx.merchant.email, declared_at: now }
      const declared = settings.ground === 'declared' ? { declared_by, declared_at } : noDeclaration
      return { before, saved: await repository.saveSettings(db, ctx.store.id, { ...settings, ...declared }, now) }
    })
    if (before?.ground !== saved.ground || before.declaration !== saved.declaration)
      await audit(ctx, 'reminders.ground', { ground: saved.ground, declaration: saved.declaration })
    if ((before?.is_on ?? false) !== saved.is_on) await audit(ctx, saved.is_on ? 'reminders.on' : 'reminders.off')
    return view(saved)
  },

  preview: async (ctx, { query: { language, mail } }) => {
    refuseUnknown(language)
    return sampleReminder(ctx, language, mail)
  },

  async test(ctx, { body: { language, mail } }) {
    refuseUnknown(language)
    await ctx.limits.take(perStore, ctx.store.id)
    const { email } = ctx.merchant
    await ctx.mail.send({ to: email, ...(await sampleReminder(ctx, language, mail)), fromName: ctx.store.name })
    return { to: email }
  },

  async report({ db, store }) {
    const [totals, rows] = await Promise.all([sumMailed(db, store.id), listMailed(db, store.id, shown)])
    return { totals, checkouts: rows.map(toView) }
  },

  async export(ctx) {
    const totals = await sumMailed(ctx.db, ctx.store.id)
    await audit(ctx, 'reminders.exported', { checkouts: totals.reduce((sum, { mailed }) => sum + mailed, 0) })
    return new Download(mailedCsv(ctx.db, ctx.store), 'reminders.csv')
  },
}

const shown = 200

const toView = ({ left_at, mailed_at, came_back_at, paid_at, ...row }: MailedRow) => ({
  ...row,
  left_at: left_at.toISOString(),
  mailed_at: mailed_at.toISOString(),
  came_back_at: came_back_at?.toISOString() ?? null,
  paid_at: paid_at?.toISOString() ?? null,
})

const noDeclaration = { declared_by: null, declared_at: null }
