import { XMLParser } from 'fast-xml-parser'
import { z } from 'zod'
import type { Services } from '#kit/server/context.ts'
import { issuePaths } from '#kit/server/surprises/surprises.ts'
import { ProviderError } from '../provider.ts'
import { parseAnswer, surprise } from '../surprise.ts'
import { callPayabl, readForm, refusal } from './client.ts'
import type { Credentials } from './credentials.ts'

/** Numbers stay text, as ids and amounts are; a space may stand before an id. */
const parser = new XMLParser({ ignoreAttributes: true, parseTagValue: false, trimValues: true })

const text = z.string().trim()
const amount = text.regex(/^-?\d{1,12}(\.\d{1,3})?$/)
const currency = text.regex(/^[A-Z]{3}$/)

/** `process.status` is the state of the question itself; the payment's stands in its steps. */
const envelope = z.object({
  response: z.object({
    process: z.object({ status: text, error_message: text.default('') }),
    transaction: z.unknown().optional(),
  }),
})

const step = z.object({
  amount,
  currency,
  order_id: text,
  /** 0 done, 2000 pending, anything else a refusal. */
  error_code: text,
  type: text.default(''),
  creation_date: text.default(''),
})
/** payabl. does not publish how the steps after the first look. */
const laterStep = step.partial()

const transaction = z.object({
  transaction_id: text,
  transaction_status: z.object({ step1: step }).catchall(z.unknown()),
})
const entry = z.object({ transaction_id: text, order_id: text, amount, currency })
const list = z.union([
  z.array(entry),
  entry.transform((one) => [one]),
  z.undefined().transform(() => []),
  z.literal('').transform(() => []),
])

type Step = z.infer<typeof step>
/** A transaction of payabl. with what was done about it, in order. */
export type Diagnosed = { id: string; first: Step; later: z.infer<typeof laterStep>[] }
export type Entry = z.infer<typeof entry>

const call = 'tx_diagnose'

/** The transaction of an answer as it came; undefined when payabl. says that it knows none. */
const ask = async (services: Services, account: Credentials, about: Record<string, string>): Promise<unknown> => {
  const answer = await callPayabl(services, account, '/pay/backoffice/tx_diagnose', about, { idempotent: true })
  if (!answer.trimStart().startsWith('<')) throw toProviderError(readForm(answer))
  const { response } = parseAnswer('payabl.', call, envelope, parse(answer))
  const { status, error_message: words } = response.process
  if (status === '0') return response.transaction
  if (isUnknown(words)) return undefined
  throw refusal(status, words)
}

/** Whether an answer that is no list and no transaction says that there is none. Its code is not published. */
const isUnknown = (words: string) =>
  /not found|(does not|doesn't) exist|unknown transaction|no (such )?(transaction|record|result|data)/i.test(words)

const toProviderError = ({
  errorcode,
  status,
  errormessage = '',
}: Record<string, string | undefined>): ProviderError => {
  const code = errorcode ?? status
  return code === undefined || code === '0'
    ? surprise('payabl.', call, 'answer: expected xml')
    : refusal(code, errormessage)
}

const parse = (xml: string): unknown => {
  try {
    return parser.parse(xml, true)
  } catch {
    throw surprise('payabl.', call, 'answer: expected xml')
  }
}

const toDiagnosed = (answer: unknown): Diagnosed => {
  const { transaction_id: id, transaction_status: steps } = parseAnswer('payabl.', `${call} tx`, transaction, answer)
  const { step1: first, ...others } = steps
  const later = Object.keys(others)
    .filter((name) => /^step\d+$/.test(name))
    .toSorted((a, b) => Number(a.slice(4)) - Number(b.slice(4)))
    .map((name) => readLater(others[name]))
  return { id, first, later }
}

/** One that cannot be read is noted, and says nothing: the lists tell what went back. */
const readLater = (given: unknown): z.infer<typeof laterStep> => {
  const { data, error } = laterStep.safeParse(given)
  if (error) surprise('payabl.', `${call} tx`, `later step: ${issuePaths(error)}`)
  return data ?? {}
}

const isNothing = (answer: unknown) => answer === undefined || answer === ''

/** What payabl. knows of a transaction; null when it knows none. Throws ProviderError. */
export const diagnose = async (services: Services, account: Credentials, id: string): Promise<Diagnosed | null> => {
  const answer = await ask(services, account, { type: 'tx', transactionid: id })
  return isNothing(answer) ? null : toDiagnosed(answer)
}

/** The ids of the transactions of an order's name. payabl. does not publish whether it returns one or a list: both are read. */
export const findByOrderId = async (
  services: Services,
  account: Credentials,
  orderId: string,
  days: Days,
): Promise<string[]> => {
  const answer = await ask(services, account, { type: 'orderid', orderid: orderId, ...days })
  if (isNothing(answer)) return []
  const isOne = transaction.safeParse(answer)
  if (isOne.success) return isOne.data.transaction_status.step1.order_id === orderId ? [isOne.data.transaction_id] : []
  return parseAnswer('payabl.', `${call} orderid`, list, answer)
    .filter(({ order_id }) => order_id === orderId)
    .map(({ transaction_id }) => transaction_id)
}

/** The refunds, chargebacks, or what is under way or failed, of some days. */
export const listByDays = async (
  services: Services,
  account: Credentials,
  type: 'refund' | 'chb' | 'pending' | 'failed',
  days: Days,
): Promise<Entry[]> => parseAnswer('payabl.', `${call} ${type}`, list, await ask(services, account, { type, ...days }))

/** Both days are asked for too. */
export type Days = { start_date: string; end_date: string }

const dayMs = 24 * 60 * 60_000
/** The longest span that payabl. takes in one call. */
const windowDays = 28
/** payabl.'s days begin some hours before ours. */
const aheadMs = 3 * 60 * 60_000

/** The days from a moment until now, in parts that payabl. takes. */
export const daysSince = (from: Date, now: Date): Days[] => {
  const [first, last] = [from.getTime() - dayMs, now.getTime() + aheadMs]
  const parts: Days[] = []
  for (let start = first; start <= last; start += windowDays * dayMs) {
    const end = Math.min(last, start + (windowDays - 1) * dayMs)
    parts.push({ start_date: formatDay(start), end_date: formatDay(end) })
  }
  return parts
}

const formatDay = (time: number) => new Date(time).toISOString().slice(0, 10).split('-').toReversed().join('.')

/** The moment of `22.11.2026 09:59:40`, to the day; null where it is not written so. */
export const parseMoment = (text: string): Date | null => {
  const [, day, month, year] = /^(\d{2})\.(\d{2})\.(\d{4})/.exec(text) ?? []
  return year ? new Date(`${year}-${month}-${day}T00:00:00Z`) : null
}
