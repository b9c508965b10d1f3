import type { Services } from '#kit/server/context.ts'
import { isLoopback } from '#kit/server/env.ts'
import { certificateAuthority, type Finding, leadsAway, toAscii } from '../rules.ts'
import { findIssuers, lookUp } from './look-up.ts'
import * as repository from './repository.ts'
import { isServed } from './served.ts'

/** The name that merchants' domains have to lead to: that of the checkouts' host. No record can name an address, so this machine goes by its name. */
export const dnsTarget = ({ env }: Pick<Services, 'env'>) => {
  const { hostname } = new URL(env.CHECKOUT_URL)
  return isLoopback(hostname) ? 'localhost' : hostname
}

/** What keeps a name that leads here from having a certificate, as far as its DNS tells. */
const withoutCertificate = async ({ env }: Services, host: string): Promise<Finding> => {
  const nearest = await findIssuers(env, host)
  return nearest && !nearest.issuers.includes(certificateAuthority)
    ? { outcome: 'no-certificate', found: nearest.issuers, expected: certificateAuthority, at: nearest.name }
    : { outcome: 'no-certificate', found: [], expected: dnsTarget({ env }) }
}

/** What stands at a name; one that leads here is asked for as shoppers do, once `whenItLeadsHere` is done. */
const look = async (services: Services, name: string, whenItLeadsHere?: (finding: Finding) => Promise<unknown>) => {
  const host = toAscii(name)
  const finding = await lookUp(services.env, host, dnsTarget(services))
  if (finding.outcome !== 'pointing') return finding
  await whenItLeadsHere?.(finding)
  return (await isServed(services, host)) ? finding : withoutCertificate(services, host)
}

/**
 * Looks at a domain and keeps the outcome: verified, or no longer; what cannot be asked changes nothing. A verified one without a
 * certificate stays so while `isPatient`.
 */
export const verify = async (
  services: Services,
  domain: repository.DomainRow,
  isPatient = true,
): Promise<{ domain: repository.DomainRow; finding: Finding }> => {
  const { db } = services
  // The proxy asks whether it may make a certificate, and is told so by what is kept.
  const admit = ({ expected }: Finding) =>
    repository.keepFinding(db, domain, { outcome: 'no-certificate', found: [], expected }, services.now(), 'as-before')
  const finding = await look(services, domain.host, domain.verified_at === null ? admit : undefined)
  const { outcome } = finding
  const isOver = leadsAway(outcome) || (outcome === 'no-certificate' && !isPatient)
  const verdict = outcome === 'pointing' ? 'verified' : isOver ? 'unverified' : 'as-before'
  const kept = await repository.keepFinding(db, domain, finding, services.now(), verdict)
  if (kept && Boolean(kept.verified_at) !== Boolean(domain.verified_at))
    services.log.info({ host: domain.host, storeId: domain.store_id, outcome }, 'a custom domain changed its state')
  return { domain: kept ?? domain, finding }
}

/** Looks at the name before as well: it is served no longer once it leads elsewhere. False while it may have to be given up. */
export const checkFormer = async (
  services: Services,
  domain: repository.DomainRow,
  isPatient: boolean,
): Promise<boolean> => {
  if (domain.former_host === null) return true
  const { outcome } = await look(services, domain.former_host)
  if (outcome === 'no-certificate' && isPatient) return false
  if (outcome === 'no-certificate' || leadsAway(outcome)) await repository.forgetFormer(services.db, domain)
  return true
}
