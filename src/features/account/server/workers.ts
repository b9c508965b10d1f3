import { handle, type JobHandler } from '#kit/server/jobs.ts'
import { erase, farewellMail } from './erase.ts'
import { eraseAccount, mailFarewell } from './jobs.ts'

export const accountWorkers: JobHandler[] = [
  handle(eraseAccount, erase),
  handle(mailFarewell, ({ env, mail }, { email, ...rest }) =>
    mail.send({ to: email, ...farewellMail(env.PRODUCT_NAME, rest) }),
  ),
]
