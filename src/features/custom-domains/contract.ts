import { z } from 'zod'
import { endpoints } from '#kit/contract/endpoint.ts'

export const finding = z.object({
  outcome: z.enum([
    'pointing',
    'no-certificate',
    'no-record',
    'wrong-target',
    'address-record',
    'proxied',
    'zone-fails',
    'unreachable',
  ]),
  found: z.array(z.string()),
  expected: z.string(),
  at: z.string().optional(),
})

/** A store's own domain for its checkout, or what one would need; `id` is null before there is one. */
const customDomain = z.object({
  id: z.uuid().nullable(),
  /** The name to set at the domain's DNS. */
  subdomain: z.string(),
  host: z.string(),
  verified: z.boolean(),
  /** Where shoppers check out now: the name before, while a new one waits to be verified; null for the address of all stores. */
  served_host: z.string().nullable(),
  /** The record to set. */
  type: z.literal('CNAME'),
  value: z.string(),
  /** The domain below which it lives; null while the shop has only the platform's own. */
  base_domain: z.string().nullable(),
  checked_at: z.iso.datetime().nullable(),
  finding: finding.nullable(),
})
export type CustomDomain = z.infer<typeof customDomain>

const body = z.object({ subdomain: z.string().min(1, 'Subdomain is required').max(300) })
const params = z.object({ id: z.uuid() })
const topLevel = ['type', 'value', 'subdomain'] as const

export const customDomains = endpoints({
  read: { method: 'GET', path: '/custom-domains', access: 'store', data: customDomain, topLevel },
  add: {
    method: 'POST',
    path: '/custom-domains',
    access: 'store',
    message: 'Subdomain added. Set the DNS record, then verify it.',
    body,
    data: customDomain,
    topLevel,
  },
  update: {
    method: 'PUT',
    path: '/custom-domains/:id',
    access: 'store',
    message: 'Subdomain updated. Set the DNS record, then verify it.',
    params,
    /** `seen`: the name that was shown when the change was made; another is not overwritten but answered with 409. */
    body: body.extend({ seen: z.string().max(300).optional() }),
    data: customDomain,
    topLevel,
  },
  remove: {
    method: 'DELETE',
    path: '/custom-domains/:id',
    access: 'store',
    message: 'Domain removed. Your checkout is at our own address again.',
    params,
    data: customDomain,
    topLevel,
  },
  verify: {
    method: 'GET',
    path: '/custom-domains/:id/verify-dns',
    access: 'store',
    changes: true,
    params,
    data: customDomain,
    topLevel,
  },
})
