import { handle, type JobHandler } from '#kit/server/jobs.ts'
import { checkDomain, checkDomains } from './jobs.ts'
import { findById, listIds } from './repository.ts'
import { checkFormer, verify } from './verify.ts'

const batch = 200
/**
 * A record that is missing while somebody edits the zone is back soon: shoppers do not wait for it until the next night. A certificate that
 * is missing is not given up before all of these looks went by.
 */
const looksForLost = 12
const betweenLooksMs = 10 * 60_000

export const customDomainWorkers: JobHandler[] = [
  handle(
    checkDomains,
    async ({ db }, { after }) => {
      const ids = await listIds(db, after, batch)
      for (const { id } of ids) await checkDomain.enqueue(db, { id, lost: 0 }, { key: `check-custom-domain:${id}` })
      if (ids.length === batch) await checkDomains.enqueue(db, { after: ids.at(-1)!.id })
    },
    { cron: '23 4 * * *' },
  ),
  handle(checkDomain, async (services, { id, lost }) => {
    const domain = await findById(services.db, id)
    if (!domain) return
    const isPatient = lost < looksForLost
    const isFormerWell = await checkFormer(services, domain, isPatient)
    const {
      domain: { verified_at },
      finding,
    } = await verify(services, domain, isPatient)
    const isLost = verified_at === null && (domain.verified_at !== null || lost > 0)
    const isFailing = verified_at !== null && finding.outcome === 'no-certificate'
    if (!isPatient || !(isLost || isFailing || !isFormerWell)) return
    const runAt = new Date(services.now().getTime() + betweenLooksMs)
    await checkDomain.enqueue(services.db, { id, lost: lost + 1 }, { key: `check-custom-domain:${id}`, runAt })
  }),
]
