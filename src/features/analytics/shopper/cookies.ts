import type { Identity } from '../shopper-contract.ts'

/** Each stream keeps a session of its own. */
const sessionCookie = (google: string | null) => `_ga_${google?.slice(2) ?? ''}`

/** What the shop's own pages keep of a browser, readable here where the checkout is on the shop's domain. */
export const knownIdentity = (cookies: string, google: string | null) => {
  const values = new Map(cookies.split('; ').map((pair) => pair.split(/=(.*)/s).slice(0, 2) as [string, string]))
  const part = (name: string, from: number, to?: number) =>
    values.get(name)?.split('.').slice(from, to).join('.') || null
  return {
    client_id: part('_ga', 2),
    // "GS1.1.<id>.…", lately "GS2.1.s<id>$…"
    session_id: part(sessionCookie(google), 2, 3)?.match(/\d+/)?.[0] ?? null,
    browser_id: values.get('_fbp') ?? null,
    click_id: values.get('_fbc') ?? null,
  }
}

/** The same identity as the receivers' scripts look for it. */
export const toCookies = (identity: Identity, google: string | null, now: number): Record<string, string> => ({
  _ga: `GA1.1.${identity.client_id}`,
  [sessionCookie(google)]: `GS1.1.${identity.session_id}.1.1.${Math.floor(now / 1000)}.0.0.0`,
  _fbp: identity.browser_id,
  ...(identity.click_id && { _fbc: identity.click_id }),
})
