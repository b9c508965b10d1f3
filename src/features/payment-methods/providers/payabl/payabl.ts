import { currencyDigits, toMajor } from '#kit/contract/money.ts'
import type { Services } from '#kit/server/context.ts'
import { type PaymentRequest, type Provider, ProviderError } from '../provider.ts'
import { callPayabl, codeOf } from './client.ts'
import { type Credentials, credentials, type Settings, settings } from './credentials.ts'
import { diagnose, findByReference, isMoneyBack, orderIdOf, readPayment, typeOf } from './payments.ts'
import { verifyCallback } from './webhook.ts'

/** payabl. writes amounts with two decimals or none. */
const isTaken = (currency: string) => [0, 2].includes(currencyDigits(currency))

/** There is no call to try keys with: asking about a transaction that is none tells whether they are known. */
const tryKeys = (services: Services, account: Credentials) => diagnose(services, account, '1')

const proveKeys = async (services: Services, account: Credentials): Promise<void> => {
  try {
    await tryKeys(services, account)
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind !== 'wrong-keys') throw error
    const { merchant_id, secret_key } = account
    const areSwapped = await tryKeys(services, { merchant_id: secret_key, secret_key: merchant_id }).then(
      () => true,
      () => false,
    )
    const message = areSwapped ? 'Merchant ID and Secret Key are in the field of each other.' : error.message
    const errors = areSwapped
      ? { merchant_id: 'This is the Secret Key.', secret_key: 'This is the Merchant ID.' }
      : { merchant_id: 'payabl. does not know it together with this Secret Key.', secret_key: message }
    throw new ProviderError('wrong-keys', message, { cause: error, errors })
  }
}

const paymentOf = ({ shipping_address: to, ...request }: PaymentRequest, notificationUrl: string) => ({
  amount: toMajor(request.amount, request.currency),
  currency: request.currency,
  orderid: orderIdOf(request.reference, request.tries),
  url_return: request.success_url,
  notification_url: notificationUrl,
  email: request.email,
  customerip: request.customer_ip,
  firstname: to.first_name || to.last_name,
  lastname: to.last_name || to.first_name,
  street: [to.address1, to.address2].filter(Boolean).join(', '),
  zip: to.zip,
  city: to.city,
  phone: to.phone,
  language: request.locale.split('-')[0] ?? 'en',
  custom1: request.reference,
})

export const payabl: Provider<Credentials, Settings> = {
  name: 'payabl',
  title: 'Checky Pro Payments',
  credentials,
  settings,
  async check(services, account) {
    await proveKeys(services, account)
    return {}
  },
  methods: (_settings, { currency }) =>
    isTaken(currency) ? [{ method: 'card', label: 'Card and more', logo: 'card' }] : [],
  async start(services, account, request, { webhook_url }) {
    if (!isTaken(request.currency))
      throw new ProviderError('refused', `payabl. takes no payments in ${request.currency}.`)
    const answer = await callPayabl(services, account, '/pay/payment/init', paymentOf(request, webhook_url))
    const { transactionid, start_url: url } = answer
    if (codeOf(answer) !== '0' || !transactionid || !url) {
      const words = answer['errormessage'] || codeOf(answer)
      throw new ProviderError('refused', `payabl. refused: ${words}`, { code: codeOf(answer) })
    }
    return { payment_id: transactionid, next: { kind: 'redirect', url } }
  },
  read: readPayment,
  find: findByReference,
  lingers: true,
  /** payabl. has no call for it: the page lives on until it expires. */
  async cancel(services, account, id) {
    const payment = await readPayment(services, account, id)
    return payment?.status === 'unpaid' ? { ...payment, status: 'cancelled' } : payment
  },
  async refund(services, account, payment) {
    const known = await diagnose(services, account, payment.id)
    if (known && isMoneyBack(typeOf(known))) return `refund-of-${payment.id}`
    const answer = await callPayabl(services, account, '/pay/backoffice/payment_refund', {
      transactionid: payment.id,
      amount: toMajor(payment.amount, payment.currency),
      currency: payment.currency,
    })
    if (codeOf(answer) !== '0')
      throw new ProviderError('refused', `payabl. refused: ${answer['errormessage'] || codeOf(answer)}`, {
        code: codeOf(answer),
      })
    return answer['transid'] || `refund-of-${payment.id}`
  },
  async aftermath(services, account, { id, amount }) {
    const members = await diagnose(services, account, id)
    const type = members ? typeOf(members) : 'capture'
    return { refunded: isMoneyBack(type) ? amount : 0, dispute: type === 'chargeback' ? 'open' : 'none' }
  },
  verifyWebhook: (_services, account, { raw }) => Promise.resolve(verifyCallback(account, raw)),
  receipt: 'OK',
}
