import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Account } from './accounts.ts'
import { accounts } from './accounts.ts'
import type { PayablStore } from './store.ts'

type Form = Record<string, string>

const needed = 'amount currency orderid url_return email customerip firstname lastname'.split(' ')

/** payabl.'s calls: signed Latin-1 forms in, forms or XML out, below `/payabl/pay`. */
export function registerApi(server: FastifyInstance, store: PayablStore): void {
  server.removeContentTypeParser('application/x-www-form-urlencoded')
  server.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, readForm(String(body))),
  )

  server.post<{ Body: Form }>('/payabl/pay/payment/init', async ({ body }, reply) => {
    const account = accountOf(body)
    if (!account) return reply.send(form({ errorcode: '-999', errormessage: 'invalid signature or merchant' }))
    const why = whyNot(body, store)
    if (why) return reply.send(form({ errorcode: '-6004', errormessage: why }))
    const { amount = '', currency = '', orderid = '', url_return = '', notification_url = '', custom1 = '' } = body
    const values = { account: account.merchantId, orderid, custom1, amount, currency, url_return, notification_url }
    const { id, sessionId } = store.add(values)
    const start_url = `${store.world.url()}/payabl/hpp?session=${sessionId}`
    return reply.send(form({ errorcode: '0', errormessage: '', sessionid: sessionId, transactionid: id, start_url }))
  })

  server.post<{ Body: Form }>('/payabl/pay/backoffice/tx_diagnose', async ({ body }, reply) => {
    reply.type('text/xml; charset=ISO-8859-1')
    const account = accountOf(body)
    if (!account) return reply.send(xml({ errorcode: '-999', errormessage: 'invalid signature or merchant' }))
    const { transactionid, orderid: named } = body
    const found = transactionid
      ? store.find(transactionid, account.merchantId)
      : store.byOrder(named ?? '', account.merchantId)
    if (!found) return reply.send(xml({ errorcode: '-6003', errormessage: 'transaction not found' }))
    const { id, status, type, amount, currency, orderid, custom1 } = found
    const errorcode = status === '2000' ? '0' : status
    return reply.send(xml({ transactionid: id, status, errorcode, type, amount, currency, orderid, custom1 }))
  })

  server.post<{ Body: Form }>('/payabl/pay/backoffice/payment_refund', async ({ body }, reply) => {
    const account = accountOf(body)
    if (!account) return reply.send(form({ errorcode: '-999', status: '-999', errormessage: 'invalid signature' }))
    const found = store.find(body['transactionid'] ?? '', account.merchantId)
    const isPaid = found?.status === '0' && found.type === 'capture'
    if (!found || !isPaid || body['amount'] !== found.amount || body['currency'] !== found.currency)
      return reply.send(form({ errorcode: '-6010', status: '-6010', errormessage: 'the amount cannot be refunded' }))
    store.move(found, { status: '0', type: 'refund' })
    const { id, amount, currency } = found
    return reply.send(form({ transactionid: id, transid: `${id}1`, status: '0', errormessage: '', amount, currency }))
  })
}

/** Why a payment cannot begin, in payabl.'s words. */
function whyNot(body: Form, store: PayablStore): string | undefined {
  const missing = needed.find((name) => !body[name])
  if (missing) return `missing parameter ${missing}`
  if (!/^\d{1,9}(\.\d{2})?$/.test(body['amount']!)) return 'wrong format of amount'
  if (!/^[A-Z]{3}$/.test(body['currency']!)) return 'wrong format of currency'
  if (body['orderid']!.length > 40) return 'orderid is too long'
  if (store.transactions().some(({ orderid }) => orderid === body['orderid'])) return 'orderid was used before'
  return undefined
}

/** The account whose secret signed these very parameters. */
function accountOf({ signature = '', ...parameters }: Form): Account | undefined {
  const account = accounts.find(
    ({ merchantId, environment }) => environment === 'sandbox' && merchantId === parameters['merchantid'],
  )
  const values = Object.keys(parameters)
    .toSorted()
    .map((name) => parameters[name])
  const expected = createHash('sha1')
    .update(values.join('') + (account?.secret ?? ''), 'latin1')
    .digest('hex')
  return account && signature.toLowerCase() === expected ? account : undefined
}

/** Percent codes are bytes of Latin-1 here, not of UTF-8. */
const readForm = (body: string): Form =>
  Object.fromEntries(
    body.split('&').map((pair) => {
      const [name = '', value = ''] = pair.split('=')
      return [name, unescape(value.replaceAll('+', ' '))]
    }),
  )

const unescape = (text: string) =>
  text.replace(/%([0-9A-Fa-f]{2})/g, (_code, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

const form = (members: Form) => new URLSearchParams(members).toString()

const xml = (members: Form) => {
  const leaves = Object.entries(members).map(([name, value]) => `<${name}>${value.replace(/[<&>]/g, '')}</${name}>`)
  return `<?xml version="1.0" encoding="ISO-8859-1"?>\n<response><process>${leaves.join('')}</process></response>`
}
