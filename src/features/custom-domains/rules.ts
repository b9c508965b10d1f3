/**
 * What a look at a custom domain came to. `pointing`: it leads here, and shoppers reach this product there. `no-certificate`: it leads
 * here, but browsers would refuse it. `zone-fails`: its name servers answer, and with an error (SERVFAIL). That and `unreachable` do not tell where it leads.
 */
export type Outcome =
  | 'pointing'
  | 'no-certificate'
  | 'no-record'
  | 'wrong-target'
  | 'address-record'
  | 'proxied'
  | 'zone-fails'
  | 'unreachable'

export type Finding = {
  outcome: Outcome
  /** The names or addresses that stand there now; without a certificate: who alone may make one, where a CAA record says so. */
  found: string[]
  expected: string
  /** The name whose CAA record that is. */
  at?: string | undefined
}

const away = new Set<Outcome>(['no-record', 'wrong-target', 'address-record', 'proxied'])
/** Whether a domain is known to lead elsewhere, or nowhere. */
export const leadsAway = (outcome: Outcome): boolean => away.has(outcome)

/** Whether the DNS left open where a domain leads. */
export const isUndecided = (outcome: Outcome): boolean => outcome === 'unreachable' || outcome === 'zone-fails'

/** Who makes the certificates of merchants' domains (deploy/Caddyfile), as CAA records name it. */
export const certificateAuthority = 'letsencrypt.org'

/** The sentence for the merchant: what is there, and what to do about it. */
export const findingText = ({ outcome, found, expected, at }: Finding, host: string): string => {
  const records = found.join(', ')
  switch (outcome) {
    case 'pointing':
      return `${host} points to ${expected}.`
    case 'no-certificate':
      return at === undefined
        ? `${host} points here, but our server has no certificate for it yet, and browsers refuse it without one. The first one can take a minute: look again then. If it stays so, please write to us.`
        : `${host} points here, but no certificate can be made for it: by its CAA records, ${at} lets ${records || 'no one'} make certificates, and not ${expected}. Add the CAA record 0 issue "${expected}" to ${at}.`
    case 'no-record':
      return `There is no record for ${host} yet. That is the full name: where your DNS settings add the domain to what you enter, leave the domain out. A new record can take from a few minutes to 48 hours to take effect everywhere.`
    case 'wrong-target':
      return `${host} is a CNAME of ${records}. Change its value to ${expected}.`
    case 'address-record':
      return `${host} has an address record (${records}) in the way. Delete it, and add the CNAME to ${expected} in its place.`
    case 'proxied':
      return `${host} is behind Cloudflare's proxy (${records}), which hides the CNAME. Switch its proxy status to "DNS only".`
    case 'zone-fails':
      return `The DNS answers the question for ${host} with an error (SERVFAIL). Where that stays, the DNSSEC or the name servers of its domain are broken: check them where the domain is registered. Nothing was changed.`
    case 'unreachable':
      return 'The name servers could not be reached just now. Nothing was changed. Please try again in a moment.'
  }
}

const platformSuffix = '.myshopify.com'

/** Names with letters beyond a to z travel in their own spelling. */
export const toAscii = (name: string): string => {
  if (!/[^\u0020-\u007f]/.test(name)) return name
  try {
    return new URL(`http://${name}`).hostname
  } catch {
    return name
  }
}

/** The domain below which a store's checkout may live, without `www.`; null while the shop has only the platform's own. */
export const toBaseDomain = (primaryDomain: string | null): string | null => {
  const domain = primaryDomain?.toLowerCase().replace(/^www\./, '')
  return !domain || domain.endsWith(platformSuffix) ? null : toAscii(domain)
}

const label = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/

/** What was typed or pasted, an address included, reduced to the part before the base domain (of `toBaseDomain`): `checkout`. */
export const subdomainIn = (pasted: string, base: string): string => {
  const text = pasted.trim().toLowerCase()
  const host = toAscii(
    text
      .replace(/^(?:https?:)?\/\//, '')
      .replace(/[/?#].*$/s, '')
      .replace(/:\d*$/, '')
      .replace(/\.$/, ''),
  )
  return host.endsWith(`.${base}`) ? host.slice(0, -base.length - 1) : host
}

/** The sentence why this cannot be the subdomain, or null. Takes what `subdomainIn` gives. */
export const subdomainProblem = (subdomain: string, base: string): string | null => {
  if (subdomain === '') return 'Subdomain is required'
  if (subdomain === base) return `Enter a name before .${base}: the root domain belongs to your shop`
  if (!subdomain.split('.').every((part) => label.test(part)))
    return 'Use letters, digits and dashes, such as checkout or pay'
  if (subdomain === 'www') return 'www already belongs to your shop. Choose another name, such as checkout'
  if (subdomain.length + base.length + 1 > 253) return 'This name is too long'
  return null
}
