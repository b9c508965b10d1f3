import { isLoopback, type Rule, webOrigin } from '#kit/server/env.ts'

declare module '#kit/server/env.ts' {
  interface Env {
    readonly CHECKOUT_URL: string
  }
}

export const checkoutVariables = { CHECKOUT_URL: webOrigin }

/** Checkouts never live on the host of the admin, whose cookie a script of a payment provider must not come near. */
export const checkoutRule: Rule = ({ PUBLIC_URL, CHECKOUT_URL }, given, isInEarnest) => {
  const admin = PUBLIC_URL === undefined ? null : new URL(PUBLIC_URL)
  if (!given['CHECKOUT_URL']) {
    const isNeeded = admin ? !isLoopback(admin.hostname) : isInEarnest
    return isNeeded ? ['CHECKOUT_URL must be set beside PUBLIC_URL: checkouts have a host of their own.'] : []
  }
  if (CHECKOUT_URL === undefined || (given['PUBLIC_URL'] && !admin)) return []
  const { hostname, protocol } = new URL(CHECKOUT_URL)
  const { hostname: adminHost, protocol: adminProtocol } = admin ?? new URL('http://localhost')
  if (hostname === adminHost)
    return ['CHECKOUT_URL must name another host than PUBLIC_URL: cookies do not tell ports apart.']
  if (protocol !== adminProtocol)
    return ['CHECKOUT_URL must begin as PUBLIC_URL does: both with https, or both with http.']
  return []
}

/** Where nothing is said: this machine has two names of its own that every browser and every client knows without a look-up. */
export const checkoutAddress = (publicUrl: string): string => {
  const admin = new URL(publicUrl)
  admin.hostname = admin.hostname === 'localhost' ? '127.0.0.1' : 'localhost'
  return admin.origin
}
