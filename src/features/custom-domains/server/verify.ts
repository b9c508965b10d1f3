import type { Services } from '#kit/server/context.ts'
import { isLoopback } from '#kit/server/env.ts'
import { lookUp } from './look-up.ts'
import * as repository from './repository.ts'

/** The name that merchants' domains have to lead to: that of the checkouts' host. No record can name an address, so this machine goes by its name. */
export const dnsTarget = ({ env }: Pick<Services, 'env'>) => {
  const { hostname } = new URL(env.CHECKOUT_URL)
  return isLoopback(hostname) ? 'localhost' : hostname
}

/** Looks a domain up and keeps the outcome: verified, or no longer; a DNS that cannot be asked changes nothing. */
export const verify = async (services: Services, domain: repository.DomainRow): Promise<repository.DomainRow> => {
  const finding = await lookUp(services.env, domain.host, dnsTarget(services))
  const { outcome } = finding
  const kept = await repository.keepFinding(services.db, domain, finding, services.now())
  if (kept && Boolean(kept.verified_at) !== Boolean(domain.verified_at))
    services.log.info({ host: domain.host, storeId: domain.store_id, outcome }, 'a custom domain changed its state')
  return kept ?? domain
}

/** Looks the name before up as well: it is served no longer once it leads elsewhere. */
export const checkFormer = async ({ db, env }: Services, domain: repository.DomainRow): Promise<void> => {
  if (domain.former_host === null) return
  const { outcome } = await lookUp(env, domain.former_host, dnsTarget({ env }))
  if (outcome !== 'pointing' && outcome !== 'unreachable') await repository.forgetFormer(db, domain)
}
