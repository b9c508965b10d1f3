import type { Services } from '#kit/server/context.ts'
import { paymentType } from '../../payment-types.ts'
import { getAftermath } from '../disputes.ts'
import { provePair } from '../prove-pair.ts'
import { type Payment, type Provider, ProviderError, type Taking } from '../provider.ts'
import { refunded as refundShape } from './answers.ts'
import { getButtons } from './buttons.ts'
import { captureAuthorized, voidAuthorized } from './captures.ts'
import { callPaypal, logIn } from './client.ts'
import { toCountry } from './countries.ts'
import { type Credentials, credentials, type Settings, settings } from './credentials.ts'
import { fromAmount, isTaken, isWritable, toAmount } from './currencies.ts'
import { paypal as description } from './description.ts'
import { listDisputes } from './disputes.ts'
import { agreedExpress, quoteExpress, startExpress } from './express.ts'
import {
  capture,
  getCapture,
  create,
  findOrder,
  isIssue,
  getPendingRefunds,
  getRefunds,
  refundStand,
  toPayment,
} from './orders.ts'
import { ensureWebhook, registered } from './register-webhook.ts'
import { verifyMessage, whyUnproven } from './webhook.ts'

/** PayPal keeps the names of calls for six hours. */
const namesKeptMs = 5 * 60 * 60_000

const proveKeys = (services: Services, account: Credentials): Promise<void> =>
  provePair(description, description.fields, account, (keys) => logIn(services, keys))

const read = async (
  services: Services,
  account: Credentials,
  id: string,
  { take = false, due }: Taking = {},
): Promise<Payment | null> => {
  const order = await findOrder(services, account, id)
  if (!order) return null
  const payment = toPayment(order)
  // Who holds the public client id may change an order until it is captured.
  const isDue = !due || (payment.amount === due.amount && payment.currency === due.currency)
  return take && isDue && order.status === 'APPROVED' ? capture(services, account, order) : payment
}

export const paypal: Provider<Credentials, Settings> = {
  credentials,
  settings,
  async check(services, account, { webhook_url }) {
    await proveKeys(services, account)
    return { webhook_id: await ensureWebhook(services, account, webhook_url) }
  },
  preflight: [
    { name: 'Keys', run: async (services, account) => (await proveKeys(services, account), 'The keys are accepted.') },
    {
      name: 'Webhook',
      async run(services, account, { webhook_url }) {
        const found = await registered(services, account, webhook_url)
        if (!found)
          throw new ProviderError('refused', 'No webhook of this app points here. Reconnect PayPal to create one.')
        if (found.lacks.length > 0)
          throw new ProviderError(
            'refused',
            `The webhook is missing ${found.lacks.join(', ')}. Reconnect PayPal to add them.`,
          )
        return 'The webhook points here and has all events.'
      },
    },
    {
      name: 'Payments',
      run: async (services, account) => (
        await findOrder(services, account, '0AA00000AA000000A'),
        'Payments can be read.'
      ),
    },
  ],
  methods: (_settings, { currency }) => (isTaken(currency) ? [{ method: 'paypal', ...paymentType('paypal') }] : []),
  takes: isWritable,
  buttons: ({ env }, account, { currency }) => getButtons(env.PAYPAL_SCRIPT_URL, account, currency),
  express: { start: startExpress, toCountry, quote: quoteExpress, agreed: agreedExpress },
  async start(services, account, request) {
    const { order, isAddressLeftOut } = await create(services, account, request)
    const page = order.links?.find(({ rel }) => rel === 'payer-action' || rel === 'approve')
    if (!order.id || !page) throw new ProviderError('unreachable', 'PayPal did not return a payment page.')
    // PayPal's script is configured once: what its buttons begin is captured at once.
    const in_place = { payment_id: order.id, return_url: request.success_url }
    return {
      payment_id: order.id,
      next: { kind: 'redirect', url: page.href, ...(!request.captures_later && { in_place }) },
      ...(isAddressLeftOut && { isAddressLeftOut }),
    }
  },
  read,
  /** PayPal finds orders by their id alone, but answers a start again when it is repeated under its name soon enough. */
  async find(services, account, request) {
    if (services.now().getTime() - request.started_at.getTime() > namesKeptMs) return null
    try {
      return (await create(services, account, request)).order.id
    } catch (error) {
      if (error instanceof ProviderError && error.kind === 'refused') return null
      throw error
    }
  },
  /** PayPal has no call for it, and needs none: money is taken by our own step, which no longer follows. */
  async cancel(services, account, id) {
    const payment = await read(services, account, id)
    return payment?.status === 'unpaid' ? { ...payment, status: 'cancelled', problem: null } : payment
  },
  capture: captureAuthorized,
  void: voidAuthorized,
  async refund(services, account, payment) {
    const order = await findOrder(services, account, payment.id)
    const taken = order && getCapture(order)
    if (!taken) throw new ProviderError('refused', `PayPal has nothing to refund for ${payment.id}.`)
    const path = `/v2/payments/captures/${encodeURIComponent(taken.id)}/refund`
    try {
      const call = { path, body: {}, requestId: `refund-${taken.id}`, idempotent: true }
      return (await callPaypal(services, account, call, refundShape)).id
    } catch (error) {
      if (!isIssue(error, 'CAPTURE_FULLY_REFUNDED')) throw error
      return order.purchase_units[0]?.payments?.refunds?.[0]?.id ?? `refund-of-${taken.id}`
    }
  },
  async refundPart(services, account, payment, { key, amount, before, isAgain }) {
    const order = await findOrder(services, account, payment.id)
    const taken = order && getCapture(order)
    if (!taken) throw new ProviderError('refused', `PayPal has nothing to refund for ${payment.id}.`)
    // PayPal forgets the names of calls in time: what went back says whether an earlier one had its effect.
    const back = getRefunds(order).reduce((sum, one) => sum + one.amount, 0)
    if (isAgain && back >= before + amount) return { id: null, isPending: false }
    const path = `/v2/payments/captures/${encodeURIComponent(taken.id)}/refund`
    const body = { amount: toAmount(amount, payment.currency) }
    const made = await callPaypal(services, account, { path, body, requestId: key, idempotent: true }, refundShape)
    const stand = refundStand(made.status)
    if (stand === 'none') throw new ProviderError('refused', `PayPal did not carry out the refund ${made.id}.`)
    return { id: made.id, isPending: stand === 'waits' }
  },
  async aftermath(services, account, payment) {
    const order = await findOrder(services, account, payment.id)
    const taken = order && getCapture(order)
    const refunds = order ? getRefunds(order) : []
    const pending = order ? getPendingRefunds(order) : []
    if (!taken) return getAftermath(payment, { refunds, pending, disputes: [] })
    const disputes = await listDisputes(services, account, taken.id)
    return getAftermath({ amount: fromAmount(taken.amount) }, { refunds, pending, disputes })
  },
  verifyWebhook: (services, account, message, { settings: { webhook_id } }) =>
    verifyMessage(services, account, message, webhook_id),
  whyUnproven: (_account, message) => whyUnproven(message),
  provesByAsking: true,
}
