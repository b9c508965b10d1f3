import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Account } from './accounts.ts'
import { findAccount } from './accounts.ts'
import { VivaError } from './errors.ts'
import { findCharge, refundedAmount, major } from './store.ts'
import type { VivaStore } from './store.ts'

const lifetime = 3_600
const currencies = new Set([975, 203, 208, 978, 826, 348, 578, 985, 946, 752])

/** The seventeen languages of its page, as Viva's own plugin names them. */
const languages =
  'bg-BG cs-CZ da-DK de-DE el-GR en-GB es-ES fi-FI fr-FR hr-HR hu-HU it-IT nl-NL pl-PL pt-PT ro-RO sv-SE'.split(' ')

/** Half of a sign is none that Viva's JSON can hold. */
const text = (most: number) =>
  z
    .string()
    .max(most)
    .refine((value) => value.isWellFormed())
const orderShape = z.looseObject({
  amount: z.number().int().min(30).max(100_000_000),
  currencyCode: z.coerce.number().refine((code) => currencies.has(code)),
  customerTrns: text(2_048).default(''),
  merchantTrns: text(2_048).default(''),
  customer: z
    .looseObject({
      email: z.string().optional(),
      fullName: text(50).optional(),
      phone: text(30).optional(),
      requestLang: z.enum(languages).optional(),
    })
    .default({}),
  paymentTimeout: z.number().int().positive().default(1_800),
  sourceCode: z.string().default('Default'),
  tags: z.array(z.string()).default([]),
})

/** Logging in on the accounts host, and orders and transactions on the API host, with Client ID and secret. */
export function registerApi(server: FastifyInstance, store: VivaStore): void {
  const tokens = new Map<string, { account: Account; endsAt: number }>()

  const signedIn = (request: FastifyRequest): Account => {
    const token = tokens.get(String(request.headers.authorization).replace(/^Bearer /, ''))
    if (!token || token.endsAt < store.world.now().getTime()) throw new VivaError(401, 'Unauthorized')
    return token.account
  }

  server.post('/viva/accounts/connect/token', async (request, reply) => {
    const [id = '', secret = ''] = readBasic(request)
    const account = findAccount(({ clientId, clientSecret }) => [clientId, clientSecret], id, secret)
    const { grant_type } = (request.body ?? {}) as { grant_type?: string }
    if (!account) return reply.code(400).send({ error: 'invalid_client' })
    if (grant_type !== 'client_credentials') return reply.code(400).send({ error: 'unsupported_grant_type' })
    const token = randomBytes(32).toString('base64url')
    tokens.set(token, { account, endsAt: store.world.now().getTime() + lifetime * 1_000 })
    const scope = 'urn:viva:payments:core:api:acquiring urn:viva:payments:core:api:redirectcheckout'
    return { access_token: token, expires_in: lifetime, token_type: 'Bearer', scope }
  })

  server.post('/sandbox/viva/expire-tokens', async () => {
    tokens.clear()
    return { expired: true }
  })

  server.post('/viva/api/checkout/v2/orders', async (request, reply) => {
    const { merchantId } = signedIn(request)
    const { data, error } = orderShape.safeParse(request.body)
    if (!data) throw new VivaError(400, z.prettifyError(error))
    const { customer, paymentTimeout, ...order } = data
    if (!store.isApproved(merchantId, order.sourceCode)) throw new VivaError(400, 'The payment source is not active')
    const { code } = store.add({
      account: merchantId,
      amount: order.amount,
      currencyCode: order.currencyCode,
      merchantTrns: order.merchantTrns,
      customerTrns: order.customerTrns,
      email: customer.email ?? '',
      fullName: customer.fullName ?? '',
      sourceCode: order.sourceCode,
      tags: order.tags,
      timeout: paymentTimeout,
    })
    return reply.type('application/json').send(`{"orderCode":${code}}`)
  })

  server.get<{ Params: { id: string } }>('/viva/api/checkout/v2/transactions/:id', async (request) => {
    const account = signedIn(request)
    const found = store.transaction(request.params.id, account.merchantId)
    const isHidden = found?.transaction.parentId && !account.unpublished.readsReversals
    if (!found || isHidden) throw new VivaError(404, 'Transaction not found')
    const { order, transaction } = found
    return {
      email: order.email,
      amount: major(transaction.amount),
      orderCode: order.code,
      statusId: transaction.statusId,
      fullName: order.fullName,
      insDate: transaction.at,
      cardNumber: '414746XXXXXX0133',
      currencyCode: String(order.currencyCode),
      customerTrns: transaction.parentId ? null : order.customerTrns,
      merchantTrns: transaction.parentId ? null : order.merchantTrns,
      transactionTypeId: transaction.typeId,
      recurringSupport: false,
      totalInstallments: 0,
      cardTypeId: 0,
    }
  })

  server.delete<{ Params: { id: string }; Querystring: { amount?: string; idempotencyKey?: string } }>(
    '/viva/api/acquiring/v1/transactions/:id',
    async (request) => {
      const account = signedIn(request)
      if (!account.allowsRefunds) throw new VivaError(403, 'Refunds are not allowed for this account')
      const found = store.transaction(request.params.id, account.merchantId)
      if (!found) throw new VivaError(404, 'Transaction not found')
      const { order, transaction } = found
      const { amount: wanted, idempotencyKey } = request.query
      const amount = wanted === undefined ? transaction.amount : Number(wanted)
      const isRepeated = order.transactions.some((one) => idempotencyKey && one.idempotencyKey === idempotencyKey)
      const isPossible = transaction.id === findCharge(order)?.id && Number.isInteger(amount) && amount > 0
      if (!isRepeated && (!isPossible || amount > transaction.amount - refundedAmount(order)))
        throw new VivaError(400, 'The amount cannot be refunded')
      const refund = store.refund(order, amount, idempotencyKey)
      return {
        Amount: major(-refund.amount),
        StatusId: 'F',
        CurrencyCode: String(order.currencyCode),
        TransactionId: refund.id,
        TransactionTypeId: refund.typeId,
        ErrorCode: 0,
        ErrorText: null,
        TimeStamp: refund.at,
        EventId: 0,
        Success: true,
      }
    },
  )
}

/** Name and password of a Basic header. */
export function readBasic(request: FastifyRequest): string[] {
  const [, encoded = ''] = /^Basic (.+)$/.exec(request.headers.authorization ?? '') ?? []
  const [, name = '', password = ''] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, 'base64').toString()) ?? []
  return [name, password]
}
