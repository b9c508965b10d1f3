import { audit } from '#features/audit/server/public.ts'
import { findStore, refreshShopFacts } from '#features/stores/server/public.ts'
import type { Ctx } from '#kit/server/context.ts'
import { refuse } from '#kit/server/errors.ts'
import { Answer, type Routes } from '#kit/server/mount.ts'
import type { CustomDomain, customDomains } from '../contract.ts'
import {
  toAscii,
  toBaseDomain,
  type Finding,
  findingText,
  isUndecided,
  subdomainIn,
  subdomainProblem,
} from '../rules.ts'
import * as repository from './repository.ts'
import { dnsTarget, verify } from './verify.ts'

const onePerDomain = { name: 'verify-dns', points: 1, seconds: 10 }
const taken = 'This name is already used by another store.'

/** Where the store's checkout may live; a shop that had only the platform's domain is asked whether it still has. */
const baseDomain = async (ctx: Ctx<'store'>): Promise<string | null> => {
  const store = await findStore(ctx.db, ctx.store.id)
  const known = toBaseDomain(store?.primary_domain ?? null)
  if (known) return known
  const fresh = await refreshShopFacts(ctx, ctx.store.id).catch((error: unknown) => {
    ctx.log.info({ err: error }, 'the shop could not be asked for its domain')
    return null
  })
  return toBaseDomain(fresh?.primary_domain ?? null)
}

const servedHost = (row: repository.DomainRow) => {
  const host = repository.servedHost(row)
  return host === null ? null : toAscii(host)
}

const view = (ctx: Ctx<'store'>, base: string | null, row: repository.DomainRow | undefined): CustomDomain => ({
  id: row?.id ?? null,
  subdomain: row?.subdomain ?? '',
  host: toAscii(row?.host ?? ''),
  verified: Boolean(row?.verified_at),
  served_host: row ? servedHost(row) : null,
  type: 'CNAME',
  value: dnsTarget(ctx),
  base_domain: base,
  checked_at: row?.checked_at ? new Date(row.checked_at).toISOString() : null,
  finding: (row?.finding ?? null) as Finding | null,
})

const ownDomain = async (ctx: Ctx<'store'>, id: string) => {
  const row = await repository.findByStore(ctx.db, ctx.store.id)
  if (row?.id !== id) throw refuse.notFound('This domain does not exist.')
  return row
}

/** The subdomain and host that were asked for. Throws 409 without a domain of the merchant's own, 422 for no usable name. */
const requestedHost = async (ctx: Ctx<'store'>, typed: string) => {
  const base = await baseDomain(ctx)
  if (!base) throw refuse.conflict('Your store needs a custom primary domain first.')
  const subdomain = subdomainIn(typed, base)
  const reason = subdomainProblem(subdomain, base)
  if (reason) throw refuse.invalid({ subdomain: reason })
  return { base, subdomain, host: `${subdomain}.${base}` }
}

export const customDomainRoutes: Routes<typeof customDomains> = {
  async read(ctx) {
    const [base, row] = await Promise.all([baseDomain(ctx), repository.findByStore(ctx.db, ctx.store.id)])
    return view(ctx, base, row)
  },

  async add(ctx, { body }) {
    const { base, subdomain, host } = await requestedHost(ctx, body.subdomain)
    if (await repository.findByStore(ctx.db, ctx.store.id)) throw refuse.conflict('This store already has a subdomain.')
    const row = await ctx.db.transaction().execute((db) => repository.insertDomain(db, ctx.store.id, subdomain, host))
    if (!row) throw refuse.invalid({ subdomain: taken })
    await audit(ctx, 'custom-domain.add', { host })
    return view(ctx, base, row)
  },

  async update(ctx, { params, body }) {
    const { seen } = body
    const own = await ownDomain(ctx, params.id)
    const { base, ...wanted } = await requestedHost(ctx, body.subdomain)
    const row = await ctx.db.transaction().execute((db) => repository.changeDomain(db, own, wanted, seen))
    if (!row) {
      const newer = await ownDomain(ctx, params.id)
      const isOutdated = seen !== undefined && newer.subdomain !== seen && newer.subdomain !== wanted.subdomain
      throw isOutdated ? refuse.outdated({ domain: view(ctx, base, newer) }) : refuse.invalid({ subdomain: taken })
    }
    await audit(ctx, 'custom-domain.update', { host: wanted.host })
    return view(ctx, base, row)
  },

  async remove(ctx, { params }) {
    const own = await ownDomain(ctx, params.id)
    if (await repository.deleteDomain(ctx.db, ctx.store.id, own.id))
      await audit(ctx, 'custom-domain.remove', { host: own.host })
    return view(ctx, await baseDomain(ctx), undefined)
  },

  async verify(ctx, { params }) {
    const row = await ownDomain(ctx, params.id)
    await ctx.limits.take(onePerDomain, row.id)
    const { domain: checked, finding } = await verify(ctx, row)
    const answer = view(ctx, await baseDomain(ctx), checked)
    if (isUndecided(finding.outcome)) throw refuse.upstream(findingText(finding, row.host), { data: answer })
    if (finding.outcome !== 'pointing') throw refuse.conflict(findingText(finding, row.host), answer)
    await audit(ctx, 'custom-domain.verify', { host: row.host })
    return new Answer(answer, findingText(finding, row.host))
  },
}
