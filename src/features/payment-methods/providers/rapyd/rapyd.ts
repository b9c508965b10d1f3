import { z } from 'zod'
import { toMajor } from '#kit/contract/money.ts'
import type { Services } from '#kit/server/context.ts'
import { cut } from '#kit/server/cut.ts'
import { provePair } from '../prove-pair.ts'
import { type PaymentRequest, type Provider, ProviderError } from '../provider.ts'
import { parseAnswer } from '../surprise.ts'
import { capturePayment, voidPayment } from './captures.ts'
import { callRapyd } from './client.ts'
import { type Credentials, credentials, type Settings, settings } from './credentials.ts'
import { rapyd as description } from './description.ts'
import { readAftermath } from './disputes.ts'
import { findByReference, findPayment, isHeld, readPayment } from './payments.ts'
import { refundAll, givePartBack } from './refund.ts'
import { verifyMessage, whyUnproven } from './webhook.ts'

/** How long a shopper may take on Rapyd's page, in seconds. */
const pageLifetime = 1_800

const tryKeys = (services: Services, account: Credentials) =>
  callRapyd(services, account, { method: 'GET', path: '/v1/data/countries' })

const proveKeys = (services: Services, account: Credentials): Promise<void> =>
  provePair(description, description.fields, account, (keys) => tryKeys(services, keys))

const page = z.object({ id: z.string().min(1), redirect_url: z.url({ protocol: /^https?$/ }) })

const toCheckout = (request: PaymentRequest, country: string, now: Date) => ({
  amount: Number(toMajor(request.amount, request.currency)),
  country,
  currency: request.currency,
  merchant_reference_id: request.reference,
  language: request.locale.split('-')[0],
  complete_checkout_url: request.success_url,
  cancel_checkout_url: request.failure_url,
  complete_payment_url: request.success_url,
  error_payment_url: request.failure_url,
  page_expiration: Math.floor(now.getTime() / 1_000) + pageLifetime,
  ...(request.captures_later && { capture: false }),
  metadata: { store: cut(request.store_name, 200) },
})

/** Rapyd's codes where a country has no way to pay in the currency. */
const mismatches = new Set([
  'ERROR_HOSTED_PAGE_COUNTRY_CURRENCY_MISMATCH',
  'ERROR_CHECKOUT_COUNTRY_CURRENCY_MISMATCH',
  'ERROR_CHECKOUT_CURRENCY_COUNTRY_MISMATCH',
])

type PageOf = { country: string; idempotency: string }

/** A page with the ways to pay of a country. In a language that it has not Rapyd may refuse it: then it is in the one of the shopper's browser. */
const makePage = async (
  services: Services,
  account: Credentials,
  request: PaymentRequest,
  { country, idempotency }: PageOf,
): Promise<unknown> => {
  const { language, ...checkout } = toCheckout(request, country, services.now())
  try {
    return await postPage(services, account, { ...checkout, language }, idempotency)
  } catch (error) {
    const isOfLanguage = error instanceof ProviderError && /language/i.test(`${error.code} ${error.message}`)
    if (!isOfLanguage || error.kind !== 'refused') throw error
    return postPage(services, account, checkout, `${idempotency}-browser`)
  }
}

/** A page whose address was lost is shown to nobody, so it may be made twice. */
const postPage = (services: Services, account: Credentials, body: object, idempotency: string) =>
  callRapyd(services, account, { method: 'POST', path: '/v1/checkout', body, idempotency, idempotent: true })

/** With the ways to pay of the shopper's country; where it has none in this currency, with those of the shop's. */
const makeUsablePage = async (services: Services, account: Credentials, request: PaymentRequest): Promise<unknown> => {
  const { reference, shop_country: home, shipping_address: to } = request
  try {
    return await makePage(services, account, request, { country: to.country, idempotency: reference })
  } catch (error) {
    const isMismatch = error instanceof ProviderError && mismatches.has(error.code ?? '')
    if (!isMismatch || home === null || home === to.country) throw error
    return makePage(services, account, request, { country: home, idempotency: `${reference}-${home}` })
  }
}

export const rapyd: Provider<Credentials, Settings> = {
  credentials,
  settings,
  async check(services, account) {
    await proveKeys(services, account)
    return {}
  },
  preflight: [
    { name: 'Keys', run: async (services, account) => (await proveKeys(services, account), 'The keys are accepted.') },
    {
      name: 'Payments',
      run: async (services, account) => (
        await findByReference(services, account, { reference: 'none' }),
        'Payments can be listed.'
      ),
    },
  ],
  methods: () => [{ method: 'card', label: 'Card and more', logo: 'card' }],
  async start(services, account, request) {
    const answer = await makeUsablePage(services, account, request)
    const { id, redirect_url: url } = parseAnswer('Rapyd', 'POST /v1/checkout', page, answer)
    return { payment_id: id, next: { kind: 'redirect', url } }
  },
  read: readPayment,
  find: findByReference,
  lingers: true,
  /** Rapyd ends a payment that was begun, but not its page, which lives on until it expires. */
  async cancel(services, account, id, { later = false } = {}) {
    const payment = await findPayment(services, account, id)
    if (payment.id && payment.status === 'ACT' && !(later && isHeld(payment))) {
      const path = `/v1/payments/${encodeURIComponent(payment.id)}`
      await callRapyd(services, account, { method: 'DELETE', path }).catch((error: unknown) => {
        if (!(error instanceof ProviderError) || error.kind !== 'refused') throw error
      })
    }
    const left = await readPayment(services, account, id, { later })
    return left.status === 'unpaid' ? { ...left, status: 'cancelled', problem: null } : left
  },
  capture: capturePayment,
  void: voidPayment,
  refund: refundAll,
  refundPart: givePartBack,
  aftermath: readAftermath,
  verifyWebhook: ({ now }, account, message, { webhook_url }) =>
    Promise.resolve(verifyMessage(account, message, webhook_url, now())),
  whyUnproven,
}
