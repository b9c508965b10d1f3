import { z } from 'zod'
import { currencyDigits, toMajor } from '#kit/contract/money.ts'
import type { Services } from '#kit/server/context.ts'
import { sumAmounts } from '../disputes.ts'
import { provePair } from '../prove-pair.ts'
import {
  type NamedRefund,
  type Payment,
  type Provider,
  ProviderError,
  type RefundMade,
  type RefundPart,
} from '../provider.ts'
import { parseAnswer } from '../surprise.ts'
import { callPayabl, readForm, refusal, unknownError, wrongField, wrongKeys } from './client.ts'
import { type Credentials, credentials, type Settings, settings } from './credentials.ts'
import { payabl as description } from './description.ts'
import { diagnose } from './diagnose.ts'
import { longestEmail, toParameters } from './parameters.ts'
import { findByReference, listMoved, readAftermath, readPayment, readRefunds } from './payments.ts'
import { verifyCallback, whyUnproven } from './webhook.ts'

/** A refund that payabl. has taken and not booked yet. */
const pending = '2000'

/** payabl. writes amounts with two decimals or none. */
const isTaken = (currency: string) => [0, 2].includes(currencyDigits(currency))

type Probe = { code: string; words: string }

/** There is no call to try keys with: asking about a transaction that is none tells whether they are known. Null when they are. */
const probe = async (services: Services, account: Credentials): Promise<Probe | null> => {
  try {
    await diagnose(services, account, '1')
    return null
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind === 'unreachable') throw error
    const { code = '', message } = error
    return [unknownError, wrongField].includes(code) ? { code, words: message } : null
  }
}

/**
 * True when the keys are known. The code of a wrong signature is that of any wrong field too, so an answer that is the same for
 * a secret that is wrong for certain tells that this one is; a different one, that only the transaction is at fault.
 */
const areKnown = async (services: Services, account: Credentials): Promise<boolean> => {
  const refused = await probe(services, account)
  if (!refused) return true
  const spoilt = await probe(services, { ...account, secret_key: `${account.secret_key}-not` })
  return spoilt !== null && (spoilt.code !== refused.code || spoilt.words !== refused.words)
}

const proveKeys = (services: Services, account: Credentials): Promise<void> =>
  provePair(description, description.fields, account, async (keys) => {
    if (!(await areKnown(services, keys))) throw new ProviderError('wrong-keys', wrongKeys)
  })

const started = z.object({ errorcode: z.string(), errormessage: z.string().default('') })
const page = z.object({ transactionid: z.string().trim().min(1).max(60), start_url: z.url({ protocol: /^https?$/ }) })
const refundAnswer = z.object({
  status: z.string().trim(),
  errormessage: z.string().default(''),
  transactionid: z.string().trim().default(''),
})

const refundAmount = async (services: Services, account: Credentials, payment: Payment, amount: number) => {
  const call = 'payment_refund'
  const text = await callPayabl(services, account, `/pay/backoffice/${call}`, {
    transactionid: payment.id,
    amount: toMajor(amount, payment.currency),
    currency: payment.currency,
  })
  const made = parseAnswer('payabl.', call, refundAnswer, readForm(text))
  if (made.status !== '0' && made.status !== pending) throw refusal(made.status, made.errormessage)
  return made
}

/**
 * payabl. recognises no repetition: where an answer was lost, what went back and what waits say whether the refund was made. One of its amount
 * that nobody knew before is it, whatever became of others meanwhile; their sum says it only where some have no name.
 */
const findMade = async (
  services: Services,
  account: Credentials,
  payment: Payment,
  { amount, before, others }: RefundPart,
): Promise<RefundMade | null> => {
  const { refunded, refunds, waiting, hasUnnamed } = await readRefunds(services, account, payment)
  const isIt = (one: NamedRefund) => one.amount === amount && one.id !== payment.id && !others.includes(one.id)
  const booked = refunds.find(isIt)
  if (booked) return { id: booked.id, isPending: false }
  const waits = waiting.find(isIt)
  if (waits) return { id: waits.id, isPending: true }
  if (!hasUnnamed || refunded + sumAmounts(waiting) < before + amount) return null
  return { id: null, isPending: refunded < before + amount }
}

export const payabl: Provider<Credentials, Settings> = {
  credentials,
  settings,
  async check(services, account) {
    await proveKeys(services, account)
    return {}
  },
  preflight: [
    { name: 'Keys', run: async (services, account) => (await proveKeys(services, account), 'The keys are accepted.') },
    {
      name: 'Refunds and chargebacks',
      run: async (services, account) => (
        await listMoved(services, account, services.now()),
        'Refunds and chargebacks can be listed.'
      ),
    },
  ],
  methods: (_settings, { currency }) =>
    isTaken(currency) ? [{ method: 'card', label: 'Card and more', logo: 'card' }] : [],
  longestEmail,
  async start(services, account, request, { webhook_url }) {
    if (!isTaken(request.currency))
      throw new ProviderError('refused', `payabl. does not accept payments in ${request.currency}.`)
    const call = 'payment/init'
    const form = readForm(await callPayabl(services, account, `/pay/${call}`, toParameters(request, webhook_url)))
    const { errorcode, errormessage } = parseAnswer('payabl.', call, started, form)
    if (errorcode !== '0') throw refusal(errorcode, errormessage)
    const { transactionid, start_url: url } = parseAnswer('payabl.', call, page, form)
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
    const { refunded, waiting } = await readRefunds(services, account, payment)
    const left = payment.amount - refunded - sumAmounts(waiting)
    if (left <= 0) return `refund-of-${payment.id}`
    const { transactionid } = await refundAmount(services, account, payment, left)
    return transactionid || `refund-of-${payment.id}`
  },
  async refundPart(services, account, payment, part) {
    const earlier = part.isAgain ? await findMade(services, account, payment, part) : null
    if (earlier) return earlier
    const { amount } = part
    const { transactionid, status } = await refundAmount(services, account, payment, amount)
    return { id: transactionid || null, isPending: status === pending }
  },
  findPart: findMade,
  aftermath: readAftermath,
  moved: listMoved,
  verifyWebhook: (_services, account, { raw }) => Promise.resolve(verifyCallback(account, raw)),
  whyUnproven,
  receipt: 'OK',
}
