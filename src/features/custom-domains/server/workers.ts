import { handle, type JobHandler } from '#kit/server/jobs.ts'
import { checkDomain, checkDomains } from './jobs.ts'
import { findById, listIds } from './repository.ts'
import { checkFormer, verify } from './verify.ts'

const batch = 200

export const customDomainWorkers: JobHandler[] = [
  handle(
    checkDomains,
    async ({ db }, { after }) => {
      const ids = await listIds(db, after, batch)
      for (const { id } of ids) await checkDomain.enqueue(db, { id }, { key: `check-custom-domain:${id}` })
      if (ids.length === batch) await checkDomains.enqueue(db, { after: ids.at(-1)!.id })
    },
    { cron: '23 4 * * *' },
  ),
  handle(checkDomain, async (services, { id }) => {
    const domain = await findById(services.db, id)
    if (!domain) return
    await checkFormer(services, domain)
    await verify(services, domain)
  }),
]
