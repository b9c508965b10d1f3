import type { Services } from '#kit/server/context.ts'
import type { World } from '../../worlds.ts'
import { type Provider, ProviderError } from '../provider.ts'
import { parseAnswer } from '../surprise.ts'
import { refundAll, givePartBack, listDisputes, listRefunds, readAftermath } from './afterwards.ts'
import { balance } from './answers.ts'
import { captureIntent, voidIntent } from './captures.ts'
import { ask } from './client.ts'
import { type Credentials, credentials, type Settings, settings } from './credentials.ts'
import { isTaken } from './currencies.ts'
import { createPage, findSession, readPayment } from './payments.ts'
import { verifyMessage, whyUnproven } from './webhook.ts'

/** Stripe keeps the names of calls for a day. */
const namesKeptMs = 23 * 60 * 60_000

/** Tries the key. Stripe knows live and test keys alike, so that one of the other world is found out here. */
const proveKey = async (services: Services, account: Credentials, world?: World): Promise<void> => {
  try {
    const answer = await ask(services, account, (client) => client.balance.retrieve())
    const { livemode } = parseAnswer('Stripe', 'GET /v1/balance', balance, answer)
    if (world === undefined || livemode === (world === 'live')) return
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind !== 'wrong-keys') throw error
    throw new ProviderError('wrong-keys', error.message, { cause: error, errors: { secret_key: error.message } })
  }
  const message =
    world === 'live'
      ? 'This is a test key, which does not move money. Enter the live one.'
      : 'This is a live key. Enter the test one.'
  throw new ProviderError('wrong-keys', message, { errors: { secret_key: message } })
}

export const stripe: Provider<Credentials, Settings> = {
  credentials,
  settings,
  async check(services, account, { world }) {
    await proveKey(services, account, world)
    return {}
  },
  preflight: [
    { name: 'Key', run: async (services, account) => (await proveKey(services, account), 'The key is accepted.') },
    {
      name: 'Payments',
      run: async (services, account) => (await findSession(services, account, 'cs_none'), 'Payments can be read.'),
    },
    {
      name: 'Refunds',
      run: async (services, account) => (await listRefunds(services, account), 'Refunds can be listed.'),
    },
    {
      name: 'Disputes',
      run: async (services, account) => (await listDisputes(services, account), 'Disputes can be listed.'),
    },
  ],
  methods: (_settings, { currency }) =>
    isTaken(currency) ? [{ method: 'card', label: 'Card and more', logo: 'card' }] : [],
  async start(services, account, request) {
    const { id, url } = await createPage(services, account, request)
    return { payment_id: id, next: { kind: 'redirect', url } }
  },
  read: readPayment,
  /** Stripe finds no page by its reference, but answers a start again when it is repeated under its name within a day. */
  async find(services, account, request) {
    if (services.now().getTime() - request.started_at.getTime() > namesKeptMs) return null
    try {
      return (await createPage(services, account, request)).id
    } catch (error) {
      if (error instanceof ProviderError && error.kind === 'refused') return null
      throw error
    }
  },
  async cancel(services, account, id, options) {
    try {
      await ask(services, account, (client) => client.checkout.sessions.expire(id))
    } catch (error) {
      // Paid or expired before: what it is now says which.
      if (!(error instanceof ProviderError) || error.kind !== 'refused') throw error
    }
    return readPayment(services, account, id, options)
  },
  capture: captureIntent,
  void: voidIntent,
  refund: refundAll,
  refundPart: givePartBack,
  aftermath: readAftermath,
  verifyWebhook: verifyMessage,
  whyUnproven,
}
