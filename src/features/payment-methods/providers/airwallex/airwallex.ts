import { randomUUID } from 'node:crypto'
import type { Services } from '#kit/server/context.ts'
import { getAftermath } from '../disputes.ts'
import { type Payment, type PaymentRequest, type Provider, ProviderError, type Taking } from '../provider.ts'
import { surprise } from '../surprise.ts'
import { type Intent, intent as intentShape, intents, methodTypes } from './answers.ts'
import { captureIntent, voidIntent } from './captures.ts'
import { callAirwallex } from './client.ts'
import { getAmounts } from './conversion.ts'
import { type Credentials, credentials, type Settings, settings } from './credentials.ts'
import { isWritable } from './currencies.ts'
import { listDisputes } from './disputes.ts'
import { toIntent } from './intent.ts'
import { getCurrencies, methodsAt, nameAtAirwallex, getTypes } from './methods.ts'
import { proveKeys } from './prove-keys.ts'
import { refundAll, givePartBack, isUnderWay, listRefunds, stableId, sumUp } from './refunds.ts'
import { accountId, openSheet, sheetTypes } from './sheets.ts'
import type { HostedOptions } from './step.ts'
import { verifyWebhook, whyUnproven } from './webhook.ts'

const statuses: Record<string, Payment['status']> = {
  SUCCEEDED: 'succeeded',
  CANCELLED: 'cancelled',
  PENDING: 'pending',
  PENDING_REVIEW: 'pending',
  REQUIRES_CAPTURE: 'pending',
  REQUIRES_PAYMENT_METHOD: 'unpaid',
  REQUIRES_CUSTOMER_ACTION: 'unpaid',
}

/** A state that Airwallex added since says nothing of the money: it is asked about again, and a person hears of it. */
const getStatus = ({ status }: Intent, later = false): Payment['status'] => {
  if (!statuses[status]) surprise('Airwallex', 'payment intent', 'status: unknown')
  return later && status === 'REQUIRES_CAPTURE' ? 'authorized' : (statuses[status] ?? 'pending')
}

const toPayment = (intent: Intent, later = false): Payment => ({
  id: intent.id,
  reference: intent.merchant_order_id,
  ...getAmounts(intent),
  status: getStatus(intent, later),
  problem: getProblem(intent),
})

const sentences: Record<string, string> = {
  insufficient_funds: 'Your bank says there is not enough money on this account. Please try another way to pay.',
  expired_card: 'This card has expired. Please try another card.',
  authentication_failed: 'Your bank could not confirm that it is you. Please try again.',
}

const getProblem = ({ latest_payment_attempt: attempt }: Intent): string | null => {
  if (!attempt?.failure_code) return null
  return sentences[attempt.failure_code] ?? 'Your bank declined the payment. Please try another way to pay.'
}

const getPath = (id: string) => `/pa/payment_intents/${encodeURIComponent(id)}`

/** Asks how a payment stands, and changes nothing. */
const readIntent = (services: Services, account: Credentials, id: string): Promise<Intent> =>
  callAirwallex(services, account, { path: getPath(id), idempotent: true }, intentShape)

/**
 * Takes all of an authorized payment, once however often it is called. Where that fails, whyever, the payment is told as it was: it is under way
 * for whoever asked, never unknown, and whoever asks next tries again.
 */
const takeAll = (services: Services, account: Credentials, id: string, intent: Intent): Promise<Intent> => {
  const body = { request_id: stableId('capture', id), amount: intent.amount }
  const call = { path: `${getPath(id)}/capture`, body, idempotent: true }
  return callAirwallex(services, account, call, intentShape).catch(() => intent)
}

/** Asks how a payment stands; one that is authorized, and not to be captured later, is taken on the way, whether or not `take` says so. */
const readOrTake = async (
  services: Services,
  account: Credentials,
  id: string,
  { later = false }: Taking = {},
): Promise<Payment> => {
  const intent = await readIntent(services, account, id)
  const isDue = !later && intent.status === 'REQUIRES_CAPTURE'
  return toPayment(isDue ? await takeAll(services, account, id, intent) : intent, later)
}

const findIntent = async (services: Services, account: Credentials, reference: string): Promise<Intent | null> => {
  const path = `/pa/payment_intents?merchant_order_id=${encodeURIComponent(reference)}&page_num=0&page_size=10`
  const { items } = await callAirwallex(services, account, { path, idempotent: true }, intents)
  return items.find((intent) => intent.merchant_order_id === reference) ?? null
}

/** A second start with the same reference is refused as a duplicate: then the payment of the first one is the answer. */
const create = async (services: Services, account: Credentials, request: PaymentRequest): Promise<Intent> => {
  try {
    const call = { path: '/pa/payment_intents/create', body: toIntent(request), idempotent: true }
    return await callAirwallex(services, account, call, intentShape)
  } catch (error) {
    if (!(error instanceof ProviderError) || error.code !== 'duplicate_request') throw error
    const existing = await findIntent(services, account, request.reference)
    if (existing?.client_secret) return existing
    throw new ProviderError('unreachable', 'Airwallex is still working on this payment. Please try again in a moment.')
  }
}

/** Names of nothing: what is tried with them is whether this account may ask. */
const noReference = 'none'
const noIntent = 'int_none'

const waysToPay = async (
  services: Services,
  account: Credentials,
): Promise<Pick<Settings, 'methods' | 'currencies'>> => {
  const path = '/pa/config/payment_method_types?active=true&transaction_mode=oneoff&page_num=0&page_size=200'
  const { items } = await callAirwallex(services, account, { path, idempotent: true }, methodTypes)
  const active = items.filter((item) => item.active)
  const methods = [...new Set(active.map(({ name }) => name))]
  if (methods.length === 0)
    throw new ProviderError('not-permitted', 'Online payments are not switched on for this Airwallex account.')
  return { methods, currencies: getCurrencies(active) }
}

export const airwallex: Provider<Credentials, Settings> = {
  credentials,
  settings,
  async check(services, account) {
    await proveKeys(services, account)
    return settings.parse({ ...(await waysToPay(services, account)), account: await accountId(services, account) })
  },
  offers: waysToPay,
  preflight: [
    { name: 'Keys', run: async (services, account) => (await proveKeys(services, account), 'The keys are accepted.') },
    {
      name: 'Ways to pay',
      run: async (services, account) => `Active: ${(await waysToPay(services, account)).methods.join(', ')}.`,
    },
    {
      name: 'Payments',
      run: async (services, account) => (await findIntent(services, account, noReference), 'Payments can be listed.'),
    },
    {
      name: 'Refunds',
      run: async (services, account) => (await listRefunds(services, account, noIntent), 'Refunds can be listed.'),
    },
  ],
  methods: methodsAt,
  takes: isWritable,
  types: getTypes,
  cardFields: ({ env }) => ({ script: env.AIRWALLEX_SCRIPT_URL, env: env.AIRWALLEX_ENV }),
  sheets: {
    types: sheetTypes,
    describe: ({ env }, { account }) => ({ script: env.AIRWALLEX_SCRIPT_URL, env: env.AIRWALLEX_ENV, account }),
    open: openSheet,
  },
  async start(services, account, request) {
    const intent = await create(services, account, request)
    if (!intent.id || !intent.client_secret)
      throw new ProviderError('unreachable', 'Airwallex did not return a payment page.')
    return {
      payment_id: intent.id,
      next: {
        kind: 'script',
        provider: 'airwallex',
        script: services.env.AIRWALLEX_SCRIPT_URL,
        env: services.env.AIRWALLEX_ENV,
        options: {
          intent_id: intent.id,
          client_secret: intent.client_secret,
          // One that was started before may be converted by now.
          currency: request.currency,
          country_code: request.shipping_address.country,
          successUrl: request.success_url,
          failUrl: request.failure_url,
          methods: [nameAtAirwallex(request.method)],
          autoCapture: !request.captures_later,
        } satisfies HostedOptions,
      },
    }
  },
  read: readOrTake,
  find: async (services, account, { reference }) => (await findIntent(services, account, reference))?.id ?? null,
  async cancel(services, account, id, { later = false } = {}) {
    // What is authorized would be voided by the same call.
    const known = later ? toPayment(await readIntent(services, account, id), later) : null
    if (known?.status === 'authorized') return known
    const path = `${getPath(id)}/cancel`
    const body = { request_id: randomUUID(), cancellation_reason: 'The shopper chose another way' }
    try {
      return toPayment(await callAirwallex(services, account, { path, body, idempotent: false }, intentShape), later)
    } catch (error) {
      if (error instanceof ProviderError && error.kind === 'refused')
        return readOrTake(services, account, id, { later })
      throw error
    }
  },
  capture: captureIntent,
  void: voidIntent,
  refund: refundAll,
  refundPart: givePartBack,
  async aftermath(services, account, payment) {
    const made = await listRefunds(services, account, payment.id)
    const pending = made.filter(isUnderWay).map(({ id }) => id)
    const disputes = await listDisputes(services, account, payment)
    return getAftermath(payment, { ...sumUp(payment, made), pending, disputes })
  },
  verifyWebhook,
  whyUnproven,
}
