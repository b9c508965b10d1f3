import { handle, type JobHandler } from '#kit/server/jobs.ts'
import { erase, removedMail } from './erase.ts'
import { eraseStore, mailStoreRemoved } from './jobs.ts'

export const storeRemovalWorkers: JobHandler[] = [
  handle(eraseStore, erase),
  handle(mailStoreRemoved, ({ env, mail }, { email, ...rest }) =>
    mail.send({ to: email, ...removedMail(env.PRODUCT_NAME, rest) }),
  ),
]
