import type { FastifyRequest } from 'fastify'
import { refuse } from '#kit/server/errors.ts'

/** A form of another site must not act for the shopper, even if it knows the token. */
export const refuseOtherOrigins = ({ headers, host }: FastifyRequest) => {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw refuse.forbidden()
  const { origin } = headers
  if (origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== host)) throw refuse.forbidden()
}
