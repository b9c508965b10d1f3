import type { FastifyRequest } from 'fastify'

/** The name under which a request reached the product, as names are compared. */
export const getHost = ({ hostname }: Pick<FastifyRequest, 'hostname'>): string =>
  hostname.toLowerCase().replace(/\.$/, '')
