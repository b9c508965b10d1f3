import { toMajor } from '#kit/contract/money.ts'
import type { Services } from '#kit/server/context.ts'
import { type PaymentRequest, type Provider, ProviderError } from '../provider.ts'
import { callRapyd } from './client.ts'
import { type Credentials, credentials, type Settings, settings } from './credentials.ts'
import { type Checkout, findByReference, findPayment, readPayment, refundedOf } from './payments.ts'
import { verifyMessage } from './webhook.ts'

/** How long a shopper may take on Rapyd's page, in seconds. */
const pageLifetime = 1_800

const tryKeys = (services: Services, account: Credentials) =>
  callRapyd(services, account, { method: 'GET', path: '/v1/data/countries' })

/** Tries the keys. Throws ProviderError telling at the fields what is wrong with them. */
const proveKeys = async (services: Services, account: Credentials): Promise<void> => {
  try {
    await tryKeys(services, account)
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind !== 'wrong-keys') throw error
    const { access_key, secret_key } = account
    const areSwapped = await tryKeys(services, { access_key: secret_key, secret_key: access_key }).then(
      () => true,
      () => false,
    )
    const message = areSwapped ? 'Access Key and Secret Key are in the field of each other.' : error.message
    const errors = areSwapped
      ? { access_key: 'This is the Secret Key.', secret_key: 'This is the Access Key.' }
      : { access_key: 'Rapyd does not know it together with this Secret Key.', secret_key: message }
    throw new ProviderError('wrong-keys', message, { cause: error, errors })
  }
}

const checkoutOf = (request: PaymentRequest, now: Date) => ({
  amount: Number(toMajor(request.amount, request.currency)),
  country: request.shipping_address.country,
  currency: request.currency,
  merchant_reference_id: request.reference,
  language: request.locale.split('-')[0],
  complete_checkout_url: request.success_url,
  cancel_checkout_url: request.failure_url,
  complete_payment_url: request.success_url,
  error_payment_url: request.failure_url,
  page_expiration: Math.floor(now.getTime() / 1_000) + pageLifetime,
  metadata: { store: request.store_name.slice(0, 200) },
})

export const rapyd: Provider<Credentials, Settings> = {
  name: 'rapyd',
  title: 'Checky Pro Payments',
  credentials,
  settings,
  async check(services, account) {
    await proveKeys(services, account)
    return {}
  },
  methods: () => [{ method: 'card', label: 'Card and more', logo: 'card' }],
  async start(services, account, request) {
    const { id, redirect_url: url } = (await callRapyd(services, account, {
      method: 'POST',
      path: '/v1/checkout',
      body: checkoutOf(request, services.now()),
      idempotency: request.reference,
    })) as Checkout
    if (!id || !url) throw new ProviderError('unreachable', 'Rapyd named no page to pay at.')
    return { payment_id: id, next: { kind: 'redirect', url } }
  },
  read: readPayment,
  find: findByReference,
  lingers: true,
  /** Rapyd ends a payment that was begun, but not its page, which lives on until it expires. */
  async cancel(services, account, id) {
    const payment = await findPayment(services, account, id)
    if (payment.id && payment.status === 'ACT') {
      const path = `/v1/payments/${encodeURIComponent(payment.id)}`
      await callRapyd(services, account, { method: 'DELETE', path }).catch((error: unknown) => {
        if (!(error instanceof ProviderError) || error.kind !== 'refused') throw error
      })
    }
    const left = await readPayment(services, account, id)
    return left.status === 'unpaid' ? { ...left, status: 'cancelled', problem: null } : left
  },
  async refund(services, account, payment, reason) {
    const taken = await findPayment(services, account, payment.id)
    if (!taken.id) throw new ProviderError('refused', `Rapyd has nothing to give back of ${payment.id}.`)
    // Not every account has repetitions recognised, so what went back already is looked at first.
    if (refundedOf(taken) >= payment.amount) return `refund-of-${taken.id}`
    const body = {
      payment: taken.id,
      amount: Number(toMajor(payment.amount, payment.currency)),
      reason,
      merchant_reference_id: payment.reference,
    }
    const call = { method: 'POST', path: '/v1/refunds', body, idempotency: `refund-${taken.id}` } as const
    return ((await callRapyd(services, account, call)) as { id: string }).id
  },
  aftermath: async (services, account, { id }) => ({
    refunded: refundedOf(await findPayment(services, account, id)),
    dispute: 'none',
  }),
  verifyWebhook: ({ now }, account, message, { webhook_url }) =>
    Promise.resolve(verifyMessage(account, message, webhook_url, now())),
}
