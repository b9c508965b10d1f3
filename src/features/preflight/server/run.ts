import { z } from 'zod'
import { learnOffers } from '#features/payment-methods/server/public.ts'
import { followTheme } from '#features/script/server/public.ts'
import { checkConnection, findStore } from '#features/stores/server/public.ts'
import type { Services } from '#kit/server/context.ts'
import { refuse } from '#kit/server/errors.ts'
import { handle, job, type JobHandler, mailGroup } from '#kit/server/jobs.ts'
import type { ConnectionCheck } from '../contract.ts'
import { checkProvider } from './check-provider.ts'
import { checkStore } from './check-store.ts'
import { failureMail } from './failure-mail.ts'
import { mayPass } from './probe.ts'
import * as repository from './repository.ts'

const checkAll = job('check-connections', z.object({}))
const mailFailure = job('mail-connection-failure', z.object({ storeId: z.uuid(), subject: z.string() }), {
  group: mailGroup,
})

/**
 * Who hears of a failure: the merchant by mail, at once or, where it may pass, once it is still there a while later; the merchant
 * who is looking; or nobody but whoever operates.
 */
type Audience = 'mail' | 'mail-if-it-stays' | 'shown' | 'nobody'
const againMs = 15 * 60_000

const keyOf = (storeId: string, subject: string) => `check-connection:${storeId}:${subject}`

/** Checks a store's connection to its shop, or to a provider, and keeps the outcome. Throws 404 where there is none. */
export const runCheck = async (
  services: Services,
  storeId: string,
  subject: string,
  audience: Audience,
): Promise<ConnectionCheck> => {
  const store = await findStore(services.db, storeId)
  if (!store || store.leaving_at) throw refuse.notFound('This store does not exist.')
  const checked =
    subject === 'store'
      ? { title: store.name, lines: await checkStore(services, store) }
      : await checkProvider(services, storeId, subject)
  if (!checked) throw refuse.notFound('This payment provider is not connected.')
  const outcome = {
    subject,
    ran_at: services.now(),
    is_well: checked.lines.every(({ state }) => state !== 'fails'),
    lines: checked.lines,
  }
  const waits = audience === 'mail-if-it-stays' && mayPass(checked.lines)
  await services.db.transaction().execute(async (db) => {
    const isNews = await repository.saveCheck(db, storeId, outcome, audience !== 'nobody' && !waits)
    if (!isNews) return
    const runAt = new Date(services.now().getTime() + againMs)
    if (waits)
      await checkConnection.enqueue(db, { storeId, subject, isAgain: true }, { key: keyOf(storeId, subject), runAt })
    else if (audience.startsWith('mail')) await mailFailure.enqueue(db, { storeId, subject })
  })
  // The account may offer other ways to pay by now: Klarna is switched on a week after cards.
  if (subject !== 'store' && outcome.is_well && audience !== 'nobody') await learnOffers(services, storeId, subject)
  return { ...outcome, title: checked.title, ran_at: outcome.ran_at.toISOString() }
}

/** A store or provider that is gone meanwhile needs no check. */
const runDue = async (services: Services, storeId: string, subject: string, audience: Audience): Promise<void> => {
  const store = await findStore(services.db, storeId)
  const subjects = ['store', ...(await repository.listProviderNames(services.db, storeId))]
  if (!store || store.leaving_at || !subjects.includes(subject)) return
  await runCheck(services, storeId, subject, audience)
  // Its key was refused for a while, and works again: where the script stands is not known since.
  const { cut_off_at: cutOff, script_checked_at: checked, access_token_sealed: token } = store
  if (subject === 'store' && token && cutOff && (checked === null || checked < cutOff))
    await followTheme.enqueue(services.db, { storeId }, { key: `follow-theme:${storeId}` })
}

/** What is well again by now is not mailed. */
const mailIt = async ({ db, env, mail }: Services, storeId: string, subject: string): Promise<void> => {
  const check = (await repository.listChecks(db, storeId)).find((one) => one.subject === subject)
  const to = await repository.findRecipient(db, storeId)
  if (!check || check.is_well || !to) return
  await mail.send({ to: to.email, ...failureMail(env, to, check) })
}

export const preflightWorkers: JobHandler[] = [
  handle(checkConnection, (services, { storeId, subject, isAgain = false }) =>
    runDue(services, storeId, subject, isAgain ? 'mail' : 'mail-if-it-stays'),
  ),
  handle(
    checkAll,
    async ({ db }) => {
      for (const about of await repository.listSubjects(db))
        await checkConnection.enqueue(db, about, { key: keyOf(about.storeId, about.subject) })
    },
    { cron: '40 3 * * 1' },
  ),
  handle(mailFailure, (services, { storeId, subject }) => mailIt(services, storeId, subject)),
]
