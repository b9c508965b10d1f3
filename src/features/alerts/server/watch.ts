import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { letter } from '#features/auth/server/public.ts'
import type { Services } from '#kit/server/context.ts'
import { handle, job, type JobHandler, mailGroup } from '#kit/server/jobs.ts'
import { wasRefused } from '#kit/server/mail-error.ts'
import type { Mail } from '#kit/server/mail.ts'
import { oneByOne, type Step } from '#kit/server/one-by-one.ts'
import {
  alertHeadline,
  type AlertKind,
  alertPage,
  alertText,
  clearText,
  type Facts,
  isReminderDue,
  keptDays,
  sameCauseMs,
  withoutUntold,
} from '../rules.ts'
import { subjectText } from './about.ts'
import { type Cause, type Question, questions } from './causes/repository.ts'
import * as repository from './repository.ts'

const what = z.enum(['begun', 'reminder', 'over'])
/** Of a reminder its number says which one it is; jobs of the version before have none. */
const about = z.object({ alertId: z.number(), what, number: z.number().optional() })
export const notifyAlert = job('tell-alert', about, { group: mailGroup })
const watchStores = job('watch-stores', z.object({}))

/** Their first mail is sent by whoever knows of it at once. */
const notifiedElsewhere = new Set<AlertKind>(['plan_unpaid'])
const dayMs = 24 * 60 * 60_000

/**
 * Compares what there is to tell with what was told: each cause is told of once, and once that it is over. Where it cannot be learned
 * whether a kind has causes, what was told of it stands.
 */
export const watch = async (services: Services): Promise<void> => {
  const { db, log, now } = services
  const at = now()
  const causes: Cause[] = []
  const unknown = new Set<AlertKind>()
  const learn = async ({ kind, ask }: Question) => {
    try {
      causes.push(...(await ask(db)))
    } catch (error) {
      unknown.add(kind)
      throw error
    }
  }
  await oneByOne(log, [
    ...questions(at).map((question): Step => [`learn of ${question.kind}`, () => learn(question)]),
    ['tell of causes', () => compare(services, causes, unknown, at)],
    ['delete old alerts', () => repository.deleteOld(db, new Date(at.getTime() - keptDays * dayMs))],
  ])
}

const compare = async (services: Services, causes: readonly Cause[], unknown: ReadonlySet<AlertKind>, at: Date) => {
  const { db } = services
  const current = new Map<string, Cause>()
  for (const cause of causes) if (!current.has(getKey(cause))) current.set(getKey(cause), cause)
  const open = await repository.listOpen(db)
  const known = new Set(open.map(getKey))
  for (const alert of open) {
    const cause = current.get(getKey(alert))
    if (cause) await goOn(services, alert, cause.facts, at)
    else if (!unknown.has(alert.kind))
      await db.transaction().execute(async (db) => {
        if (await repository.end(db, alert.id, at)) await notifyAlert.enqueue(db, { alertId: alert.id, what: 'over' })
      })
  }
  for (const cause of causes.filter((one) => !known.has(getKey(one))))
    await db.transaction().execute(async (db) => {
      const id = await repository.begin(db, cause, at, new Date(at.getTime() - sameCauseMs))
      if (id !== null) await notifyAlert.enqueue(db, { alertId: id, what: 'begun' })
    })
}

const getKey = ({ store_id, kind, subject }: { store_id: string; kind: string; subject: string }) =>
  `${store_id} ${kind} ${subject}`

/** What it says stays what is so now; where a further mail is due, it counts as told of. */
const goOn = async ({ db }: Services, alert: repository.OpenAlert, now: Facts, at: Date): Promise<void> => {
  const isDue = isReminderDue(alert, now, at)
  const facts = isDue ? now : withoutUntold(alert.facts, now)
  if (!isDue && isDeepStrictEqual(facts, alert.facts)) return
  const reminder = { alertId: alert.id, what: 'reminder' as const, number: alert.reminders + 1 }
  await db.transaction().execute(async (db) => {
    await repository.keepFacts(db, alert.id, facts)
    if (isDue) await notifyAlert.enqueue(db, reminder, { key: `alert-reminder:${alert.id}` })
  })
}

/**
 * Mails what became of an alert, unless that was mailed before, is no longer so, or its kind is muted. It is noted before the
 * mail leaves: whoever stops in between sends none rather than two, and the alert stands in the app all the same.
 */
const mailIt = async (
  services: Services,
  { alertId: id, what: news, number }: z.output<typeof about>,
): Promise<void> => {
  const { db, mail, now } = services
  const alert = await repository.findForMail(db, id)
  if (!alert || alert.is_muted) return
  // A reminder that left before its worker was stopped is not taken for the next one.
  if (number !== undefined && number !== alert.reminders + 1) return
  if (!(await repository.claim(db, id, news, alert.reminders, now()))) return
  if (news === 'begun' && notifiedElsewhere.has(alert.kind)) return
  try {
    await mail.send(alertMail(services, alert, id, news))
  } catch (error) {
    // What nobody can say of is taken for sent.
    if (wasRefused(error) === null) {
      services.log.warn({ err: error, alert: id }, 'an alert may not have been sent')
      return
    }
    await repository.release(db, id, news, alert)
    throw error
  }
}

type AlertForMail = NonNullable<Awaited<ReturnType<typeof repository.findForMail>>>

const alertMail = ({ env }: Services, alert: AlertForMail, id: number, news: repository.News): Mail => {
  const { kind, facts, store, name, email, reminders } = alert
  const subject = subjectText(alert.subject)
  const text = news === 'over' ? clearText(kind, subject) : alertText(kind, subject, facts)
  const title = `${store}: ${news === 'over' ? 'all clear' : alertHeadline(kind, subject, facts)}`
  return {
    to: email,
    // An alert that was over and came back within hours is the same one, and so is the mail that it is over, if none told of it again.
    messageId: `<alert-${id}-${news}-${news === 'begun' ? 1 : reminders + 1}@${new URL(env.PUBLIC_URL).hostname}>`,
    ...letter({
      subject: title,
      title,
      name,
      paragraphs: [text],
      button: { label: 'View details', link: `${env.PUBLIC_URL}${alertPage(kind, alert.subject)}` },
      footLink: { label: 'Mute emails of this kind', link: `${env.PUBLIC_URL}/alerts` },
    }),
  }
}

export const alertWorkers: JobHandler[] = [
  handle(watchStores, (services) => watch(services), { cron: '*/5 * * * *' }),
  handle(notifyAlert, mailIt),
]
