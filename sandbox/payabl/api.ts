import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Account } from './accounts.ts'
import { accountNamed } from './accounts.ts'
import { diagnose, Refused } from './diagnose.ts'
import { type Form, form, readForm, type Tree, xml } from './forms.ts'
import type { PayablStore } from './store.ts'

/** What payabl. publishes of its lengths. */
const longest = {
  orderid: 30,
  notification_url: 255,
  email: 50,
  customerip: 39,
  firstname: 30,
  lastname: 30,
  street: 100,
  zip: 10,
  city: 40,
  phone: 20,
}
const needed = 'amount currency orderid url_return email customerip firstname lastname'.split(' ')

/** payabl.'s calls: signed Latin-1 forms in, forms or XML out, below `/payabl/pay`. */
export function registerApi(server: FastifyInstance, store: PayablStore): void {
  server.removeContentTypeParser('application/x-www-form-urlencoded')
  server.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, readForm(String(body))),
  )

  server.post<{ Body: Form }>('/payabl/pay/payment/init', async ({ body }, reply) => {
    try {
      const account = getAccount(body)
      const problem = findProblem(body, store)
      if (problem) throw new Refused('-6000', problem)
      const { amount = '', currency = '', orderid = '', url_return = '', notification_url = '', custom1 = '' } = body
      const values = { account: account.merchantId, orderid, custom1, amount, currency, url_return, notification_url }
      const { id, sessionId } = store.add(values)
      const start_url = `${store.world.url()}/payabl/hpp?session=${sessionId}`
      const made = { sessionid: sessionId, transactionid: id, user_id: '700001', start_url }
      return reply.send(form({ errorcode: '0', errormessage: '', ...made }))
    } catch (error) {
      const { code, message } = toRefusal(error)
      return reply.send(form({ errorcode: code, errormessage: message }))
    }
  })

  server.post<{ Body: Form }>('/payabl/pay/backoffice/tx_diagnose', async ({ body }, reply) => {
    const answer = (status: string, error_message: string, more: Tree = {}) => {
      const process = { error_message, process_time: formatTime(store.world.now()), status }
      return reply.type('text/xml; charset=ISO-8859-1').send(xml({ response: { process, ...more } }))
    }
    try {
      return answer('0', '', diagnose(store, getAccount(body), body))
    } catch (error) {
      const { code, message } = toRefusal(error)
      return answer(code, message)
    }
  })

  server.post<{ Body: Form }>('/payabl/pay/backoffice/payment_refund', async ({ body }, reply) => {
    try {
      const account = getAccount(body)
      const found = store.find(body['transactionid'] ?? '', account.merchantId)
      if (!found || body['currency'] !== found.currency || !/^\d+(\.\d{2})?$/.test(body['amount'] ?? ''))
        throw new Refused('-6000', 'wrong or missing transactionid, amount or currency')
      const { id, amount, status } = refunded(store, found, body['amount'])
      const { currency, orderid } = found
      const doubled = { transactionid: id, transid: id, errormessage: '', errmsg: '', amount, price: amount }
      return reply.send(form({ ...doubled, status, currency, orderid }))
    } catch (error) {
      const { code, message } = toRefusal(error)
      return reply.send(form({ transactionid: '', status: code, errormessage: message, errmsg: message }))
    }
  })
}

const refunded = (store: PayablStore, ...about: Parameters<PayablStore['refund']>) => {
  try {
    return store.refund(...about)
  } catch (error) {
    throw new Refused('-6010', error instanceof Error ? error.message : 'refused')
  }
}

const toRefusal = (error: unknown): Refused => {
  if (error instanceof Refused) return error
  throw error
}

const formatTime = (now: Date) => {
  const [day, time] = now.toISOString().split('T')
  return `${day!.split('-').toReversed().join('.')} ${time!.slice(0, 8)}`
}

/** Why a payment cannot begin, in payabl.'s words. */
function findProblem(body: Form, store: PayablStore): string | undefined {
  const missing = needed.find((name) => !body[name])
  if (missing) return `missing parameter ${missing}`
  if (!/^\d{1,9}(\.\d{2})?$/.test(body['amount']!)) return 'wrong format of amount'
  if (!/^[A-Z]{3}$/.test(body['currency']!)) return 'wrong format of currency'
  const long = Object.entries(longest).find(([name, most]) => (body[name] ?? '').length > most)
  if (long) return `${long[0]} is too long`
  if (!/^\d*$/.test(body['phone'] ?? '')) return 'wrong format of phone'
  if (store.transactions().some(({ orderid }) => orderid === body['orderid'])) return 'orderid was used before'
  return undefined
}

/** The account whose secret signed these very parameters. */
function getAccount({ signature = '', ...parameters }: Form): Account {
  const account = accountNamed(parameters['merchantid'] ?? '')
  if (account?.environment !== 'sandbox') throw new Refused('-999', 'unknown error')
  const values = Object.keys(parameters)
    .toSorted()
    .map((name) => parameters[name])
  const expected = createHash('sha1')
    .update(values.join('') + account.secret, 'latin1')
    .digest('hex')
  if (signature.toLowerCase() !== expected) throw new Refused('-6000', 'invalid signature')
  return account
}
