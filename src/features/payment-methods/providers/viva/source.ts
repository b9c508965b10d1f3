import { createHash } from 'node:crypto'
import type { Services } from '#kit/server/context.ts'
import { ProviderError } from '../provider.ts'
import { callWeb } from './client.ts'
import type { Credentials } from './credentials.ts'

/**
 * Makes sure that the account has a payment source that leads shoppers back to our checkouts, and returns its code; null
 * where Viva does not let us make one, so that the account's default source is used. A new one works once Viva has approved it,
 * within two business days. Throws ProviderError.
 */
export const ensureSource = async (services: Services, account: Credentials): Promise<string | null> => {
  const { host, protocol } = new URL(services.env.CHECKOUT_URL)
  const code = toCode(services.env.CHECKOUT_URL)
  const body = {
    name: services.env.PRODUCT_NAME,
    sourceCode: code,
    domain: host,
    isSecure: protocol === 'https:',
    pathSuccess: 'return/viva',
    pathFail: 'return/viva',
  }
  try {
    await callWeb(services, account, { method: 'POST', path: '/api/sources', body, idempotent: true })
    return code
  } catch (error) {
    // The keys were proved before: what is missing here is the right to make sources.
    if (!(error instanceof ProviderError) || error.kind === 'unreachable') throw error
    return error.code === '409' ? code : null
  }
}

/** Four digits that stay the same for one address of checkouts, as Viva wants source codes. */
const toCode = (address: string) =>
  String(1_000 + (createHash('sha256').update(address).digest().readUInt32BE() % 9_000))
