import { z } from 'zod'
import type { Services } from '#kit/server/context.ts'
import { handle, job, type JobHandler } from '#kit/server/jobs.ts'
import { dayMs, dueMail, minMinutes } from '../rules.ts'
import { send, sendReminder } from './mail/send.ts'
import { eachLeft, forgetPurchases } from './series-repository.ts'

const findLeftCheckouts = job('find-left-checkouts', z.object({}))

/** Longer than a checkout is written about. */
const keptPurchasesMs = 40 * dayMs

/** Has every mail sent whose time has come; what a kill left out is found again by the next run. */
export const findDue = async ({ db, now }: Services): Promise<void> => {
  await forgetPurchases(db, new Date(now().getTime() - keptPurchasesMs))
  for await (const { id, mails, last_sign: sign, sent } of eachLeft(db, now(), minMinutes)) {
    const number = dueMail(mails, sign, sent, now())
    if (number !== null)
      await sendReminder.enqueue(db, { checkoutId: id, number }, { key: `reminder:${id}:${number}`, ifAbsent: true })
  }
}

export const reminderWorkers: JobHandler[] = [
  handle(findLeftCheckouts, findDue, { cron: '*/5 * * * *' }),
  handle(sendReminder, (services, { checkoutId, number }) => send(services, checkoutId, number)),
]
