import { isLoopback, unusable, webOrigin } from '#kit/server/env.ts'

declare module '#kit/server/env.ts' {
  interface Env {
    readonly CHECKOUT_URL: string
  }
}

export const checkoutVariables = { CHECKOUT_URL: webOrigin }

/**
 * Where checkouts live: never on the host of the admin, whose cookie a script of a payment provider must not come near. This
 * machine has two names of its own that every browser and every client knows without a look-up, so a product that is tried on it needs no setting.
 */
export const checkoutAddress = (publicUrl: string, given: string | undefined): string => {
  const admin = new URL(publicUrl)
  if (given === undefined) {
    if (!isLoopback(admin.hostname))
      throw unusable(['CHECKOUT_URL must be set beside PUBLIC_URL: checkouts have a host of their own.'])
    admin.hostname = admin.hostname === 'localhost' ? '127.0.0.1' : 'localhost'
    return admin.origin
  }
  const checkout = new URL(given)
  if (checkout.hostname === admin.hostname)
    throw unusable(['CHECKOUT_URL must name another host than PUBLIC_URL: cookies do not tell ports apart.'])
  if (checkout.protocol !== admin.protocol)
    throw unusable(['CHECKOUT_URL must begin as PUBLIC_URL does: both with https, or both with http.'])
  return given
}
