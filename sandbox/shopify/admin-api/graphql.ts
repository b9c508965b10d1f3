import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { GraphQLError, Kind, OperationTypeNode, execute, getOperationAST } from 'graphql'
import type { ExecutionResult, GraphQLFieldResolver } from 'graphql'
import { z } from 'zod'
import { accessDenied, isGranted } from '../graphql/access.ts'
import { Bucket, actualCost, maxPerQuery, queryCost, restoreRates } from '../graphql/cost.ts'
import type { Context } from '../graphql/fields.ts'
import { adminSchema, apiVersion } from '../graphql/schema.ts'
import type { AdminSchema } from '../graphql/schema.ts'
import { lineView } from '../orders/order-line.ts'
import { orderView } from '../orders/orders.ts'
import type { Shop } from '../shops/shop.ts'
import { rootFields } from './resolvers.ts'
import { findApp } from './tokens.ts'

const wrongToken = '[API] Invalid API key or access token (unrecognized login or wrong password)'
const request = z.object({
  query: z.string(),
  variables: z.record(z.string(), z.unknown()).nullish(),
  operationName: z.string().nullish(),
})

/** The Admin GraphQL API, at every version name: an app that is behind or ahead is served the one there is. */
export function registerAdminApi(scope: FastifyInstance, getShop: (domain: string) => Shop | undefined): void {
  const buckets = new Map<string, Bucket>()
  const path = '/admin/api/:version/graphql.json'
  scope.post<{ Params: { shop: string; version: string } }>(path, async (call, reply) => {
    const shop = getShop(call.params.shop)
    if (!shop || !/^(\d{4}-\d{2}|unstable)$/.test(call.params.version))
      return reply.code(404).send({ errors: 'Not Found' })
    const version = shop.state.settings.oldestVersion ?? apiVersion
    void reply.header('x-shopify-api-version', version).header('x-request-id', randomUUID())
    const token = call.headers['x-shopify-access-token']
    const app = findApp(shop, token)
    if (!app) return reply.code(401).send({ errors: wrongToken })
    const body = request.safeParse(call.body)
    if (!body.success) return reply.code(400).send({ errors: { query: 'Required parameter missing or invalid' } })

    const rate = shop.state.settings.pointsPerSecond ?? restoreRates[shop.identity.plan]
    const key = `${shop.identity.domain} ${String(token)} ${rate}`
    const bucket = buckets.get(key) ?? new Bucket(rate, Date.now())
    buckets.set(key, bucket)
    const { query, variables, operationName } = body.data
    return answer({
      shop,
      app,
      admin: await adminSchema(),
      bucket,
      query,
      variables: variables ?? {},
      operationName: operationName ?? null,
    })
  })
}

type Question = {
  bucket: Bucket
  query: string
  variables: Record<string, unknown>
  operationName: string | null
} & Pick<Context, 'shop' | 'app'> & { admin: AdminSchema }

async function answer({ shop, app, admin, bucket, query, variables, operationName }: Question) {
  const read = admin.read(query)
  if (read instanceof GraphQLError) return { errors: [read.toJSON()] }
  const { document, mistakes } = read
  const operation = getOperationAST(document, operationName)
  if (mistakes.length > 0) return { errors: mistakes.map((mistake) => mistake.toJSON()) }
  if (!operation) return { errors: [{ message: 'An operation name is required' }] }

  const requested = queryCost(admin.schema, document, variables)
  const cost = (actual: number | null) => ({
    cost: { requestedQueryCost: requested, actualQueryCost: actual, throttleStatus: bucket.status(Date.now()) },
  })
  if (requested > maxPerQuery) return { errors: [tooDear(requested)], extensions: cost(null) }
  if (requested > bucket.available(Date.now())) return { errors: [throttled], extensions: cost(null) }
  bucket.spend(requested)

  const context: Context = { shop, app, admin, views: { order: orderView, line: lineView } }
  const result = await execute({
    schema: admin.schema,
    document,
    variableValues: variables,
    operationName,
    contextValue: context,
    rootValue: rootFields(operation.operation),
    fieldResolver: resolveField,
  })
  const writes = operation.operation === OperationTypeNode.MUTATION
  const mutations = writes ? operation.selectionSet.selections.filter(({ kind }) => kind === Kind.FIELD).length : 0
  const actual = actualCost(result.data, requested, mutations)
  bucket.spend(actual - requested)
  return { ...plain(result), extensions: cost(actual) }
}

const plain = ({ data, errors }: ExecutionResult) => ({
  ...(data !== undefined && { data }),
  ...(errors && { errors: errors.map((error) => error.toJSON()) }),
})

const throttled = {
  message: 'Throttled',
  extensions: { code: 'THROTTLED', documentation: 'https://shopify.dev/api/usage/rate-limits' },
}
const tooDear = (cost: number) => ({
  message: `Query cost is ${cost}, which exceeds the single query max cost limit (${maxPerQuery}).`,
  extensions: { code: 'MAX_COST_EXCEEDED', cost, maxCost: maxPerQuery },
})

/** Hands out what a view holds under the field's name, after asking whether the app may see it. */
const resolveField: GraphQLFieldResolver<Record<string, unknown>, Context> = (source, args, context, info) => {
  const access = context.admin.accessTo(info.parentType.name, info.fieldName, info.returnType)
  if (access && !isGranted(context.shop, access)) throw accessDenied(info.fieldName, access.words)
  const value = source[info.fieldName]
  if (typeof value === 'function') return value(args, context, info)
  if (value === undefined)
    throw new GraphQLError(`The sandbox does not answer ${info.parentType.name}.${info.fieldName}`)
  return value
}
