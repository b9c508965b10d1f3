import type { FastifyRequest } from 'fastify'

/** Where the browser is, as a proxy in front of us says; null where none does. */
export const getCountry = ({ headers }: FastifyRequest): string | null => {
  const value = headers['cf-ipcountry']
  return typeof value === 'string' && /^[A-Z]{2}$/i.test(value) && !/^(XX|T1)$/i.test(value)
    ? value.toUpperCase()
    : null
}

/** The countries whose law may ask for consent: where the browser is (else where the shop guesses it), and where the order goes. */
export const getPlaces = (
  browser: string | null,
  checkout: { country: string | null; shipping_country: string | null },
): (string | null)[] => [browser ?? checkout.country, checkout.shipping_country]
