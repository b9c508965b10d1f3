import { z } from 'zod'
import type { Services } from '#kit/server/context.ts'
import { cut } from '#kit/server/cut.ts'
import { type PaymentRequest, type Provider, ProviderError } from '../provider.ts'
import { parseAnswer } from '../surprise.ts'
import { callApi, callWeb } from './client.ts'
import { type Credentials, credentials, type Settings, settings } from './credentials.ts'
import { isTaken, toHundredths, toNumber } from './currencies.ts'
import { toPageLanguage } from './languages.ts'
import { parseJson } from './order-codes.ts'
import { findByReference, listToday, readAftermath, readPayment, readTransaction } from './payments.ts'
import { proveKeys } from './prove-keys.ts'
import { refundAll, givePartBack } from './refund.ts'
import { ensureSource } from './source.ts'
import { verifyMessage } from './webhook.ts'

/** How long a shopper may take on Viva's page, in seconds. */
const paymentTimeout = 1_800

const toOrder = ({ shipping_address: to, ...request }: PaymentRequest, sourceCode: string | null) => ({
  amount: toHundredths(request.amount, request.currency),
  customerTrns: cut(request.store_name, 2_048),
  customer: {
    email: request.email,
    fullName: cut(`${to.first_name} ${to.last_name}`.trim(), 50),
    ...(to.phone && { phone: cut(to.phone, 30) }),
    countryCode: to.country,
    requestLang: toPageLanguage(request.locale),
  },
  paymentTimeout,
  currencyCode: toNumber(request.currency),
  preauth: false,
  allowRecurring: false,
  maxInstallments: 0,
  paymentNotification: false,
  tipAmount: 0,
  disableExactAmount: false,
  disableCash: true,
  disableWallet: false,
  ...(sourceCode && { sourceCode }),
  merchantTrns: request.reference,
  tags: [request.currency],
})

/**
 * Makes the order. A source that Viva has not approved yet may be refused: then the account's default one takes the payment, which
 * counts by Viva's message, though the shopper is not led back by themselves.
 */
const order = async (services: Services, account: Credentials, request: PaymentRequest, source: string | null) => {
  const send = (code: string | null) =>
    callApi(services, account, { path: '/checkout/v2/orders', body: toOrder(request, code), idempotent: false })
  try {
    return await send(source)
  } catch (error) {
    const isRefused = error instanceof ProviderError && ['refused', 'not-permitted'].includes(error.kind)
    if (!source || !isRefused) throw error
    services.log.warn({ err: error, source }, 'Viva takes no order for the payment source')
    return send(null)
  }
}

const made = z.object({ orderCode: z.string().regex(/^\d+$/) })

const cancel = async (services: Services, account: Credentials, orderCode: string) => {
  const path = `/api/orders/${encodeURIComponent(orderCode)}`
  try {
    await callWeb(services, account, { method: 'DELETE', path, idempotent: true })
  } catch (error) {
    // Paid, expired or cancelled before: what it is now says which.
    if (!(error instanceof ProviderError) || !['refused', 'not-permitted'].includes(error.kind)) throw error
  }
  return readPayment(services, account, orderCode)
}

export const viva: Provider<Credentials, Settings> = {
  credentials,
  settings,
  async check(services, account) {
    const webhook_key = await proveKeys(services, account)
    return { webhook_key, source_code: await ensureSource(services, account) }
  },
  preflight: [
    {
      name: 'Keys',
      run: async (services, account) => (await proveKeys(services, account), 'Both pairs of keys are accepted.'),
    },
    {
      name: 'Payments',
      run: async (services, account) => (await listToday(services, account), 'Payments can be listed.'),
    },
  ],
  methods: (_settings, { currency }) =>
    isTaken(currency) ? [{ method: 'card', label: 'Card and more', logo: 'card' }] : [],
  async start(services, account, request, at) {
    if (!isTaken(request.currency))
      throw new ProviderError('refused', `Viva does not accept payments in ${request.currency}.`)
    const { own_source_code, source_code } = at.settings
    const answer = await order(services, account, request, own_source_code ?? source_code)
    const { orderCode } = parseAnswer('Viva', 'POST /checkout/v2/orders', made, parseJson(answer.text))
    const url = `${services.env.VIVA_CHECKOUT_URL}/web/checkout?ref=${orderCode}`
    return { payment_id: orderCode, next: { kind: 'redirect', url } }
  },
  read: readPayment,
  find: findByReference,
  cancel,
  refund: refundAll,
  refundPart: givePartBack,
  aftermath: readAftermath,
  isSilentAfterwards: true,
  verifyWebhook: (services, account, { raw }) => verifyMessage(services, account, raw),
  provesByAsking: true,
  handshake: ({ webhook_key }) => (webhook_key ? { Key: webhook_key } : null),
  async provesReturn(services, account, { t }, reference) {
    if (typeof t !== 'string' || !/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(t)) return false
    return (await readTransaction(services, account, t)).merchantTrns === reference
  },
  findReturnedPayment: ({ s }) => (typeof s === 'string' && /^\d{10,20}$/.test(s) ? s : null),
}
