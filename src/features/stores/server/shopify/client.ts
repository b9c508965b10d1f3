import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import type { Services } from '#kit/server/context.ts'
import { OutboundError, type OutboundRequest, type OutboundResponse } from '#kit/server/outbound.ts'
import { noteSurprise, issuePaths } from '#kit/server/surprises/surprises.ts'
import { toldToWait } from '#kit/server/told-to-wait.ts'
import { msUntilAvailable, noteAllowance, noteRest } from './allowance.ts'
import { shapes } from './operation-shapes.ts'
import type { Operation } from './operation.ts'
import { ShopError } from './shop-error.ts'
import { withoutOdd } from './without-odd.ts'

/** The one version of the Admin API that the product speaks. */
export const apiVersion = '2026-10'

/** Address of something in a shop: `shopUrl(env, 'x.myshopify.com', '/cart')`. */
export const shopUrl = (env: Services['env'], shopDomain: string, path = '') =>
  env.SHOPIFY_URL.replace('{shop}', shopDomain) + path

/** A shop as a peer: its failures are its own. */
export const shopPeer = (shopDomain: string) => `shop:${shopDomain}`

export type Shop = {
  domain: string
  /**
   * Milliseconds until the shop has so large a share of all that it may be asked at once, as this process last heard; 0: it
   * has. What can wait asks this first, and leaves what is short to those who are waiting for an answer.
   */
  msUntilAvailable(share: number): number
  /** Sends one operation. Throws ShopError; `userErrors` are the caller's to read. */
  send<Result, Variables>(operation: Operation<Result, Variables>, variables: Variables): Promise<Result>
}

const graphqlError = z.object({
  message: z.string(),
  extensions: z.object({ code: z.string().optional(), requiredAccess: z.string().optional() }).optional(),
})
type GraphqlError = z.infer<typeof graphqlError>

const cost = z.object({
  requestedQueryCost: z.number(),
  throttleStatus: z.object({
    currentlyAvailable: z.number(),
    maximumAvailable: z.number(),
    restoreRate: z.number().positive(),
  }),
})

/** What surrounds the data of an operation, which its own types describe. */
const answerShape = z.object({
  data: z.record(z.string(), z.unknown()).nullish(),
  errors: z.union([z.string(), z.array(graphqlError)]).optional(),
  extensions: z.object({ cost: cost.optional().catch(undefined) }).optional(),
})
type Answer = z.infer<typeof answerShape> & {
  /** So long the shop wants to be left alone; null where it did not say. */
  toldMs?: number | null
}

const patienceMs = 10_000

/** A shop as seen with one access token. */
export const openShop = (
  { http, env }: Pick<Services, 'http' | 'env'>,
  shopDomain: string,
  accessToken: string,
): Shop => {
  const url = shopUrl(env, shopDomain, `/admin/api/${apiVersion}/graphql.json`)
  const allowance = `${url} ${accessToken}`

  const once = async (operation: Operation<unknown, unknown>, variables: unknown): Promise<Answer> => {
    const request: OutboundRequest = {
      method: 'POST',
      headers: { 'x-shopify-access-token': accessToken },
      body: { query: operation.document, variables },
      idempotent: operation.idempotent,
      peer: shopPeer(shopDomain),
    }
    const response = await http.send(url, request).catch((error: unknown) => {
      if (error instanceof OutboundError)
        throw new ShopError('unreachable', `We could not reach ${shopDomain}. Please try again in a moment.`, {
          cause: error,
        })
      throw error
    })
    const { data: answer, error: misfit } = answerShape.safeParse(response.json())
    if (response.status === 401) throw new ShopError('wrong-token', `${shopDomain} does not accept this access token.`)
    if (response.status === 404) throw new ShopError('unknown-shop', `There is no shop at ${shopDomain}.`)
    if (response.status === 402 || response.status === 423)
      throw new ShopError('refused', `${shopDomain} is frozen or closed at the shop platform.`)
    if (response.status === 429 || response.status === 430) {
      const toldMs = toldToWait(response)
      if (toldMs !== null) noteRest(allowance, toldMs)
      return { errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }], toldMs }
    }
    if (response.status !== 200)
      throw new ShopError('broken', `${shopDomain} answered in a way we do not understand (${response.status}).`)
    if (misfit) throw surprising(shopDomain, operation.name, issuePaths(misfit))
    noteVersion(response)
    const status = answer.extensions?.cost?.throttleStatus
    if (status) noteAllowance(allowance, status)
    return answer
  }

  return {
    domain: shopDomain,
    msUntilAvailable: (share) => msUntilAvailable(allowance, share),
    async send(operation, variables) {
      const deadline = Date.now() + patienceMs
      for (;;) {
        const answer = await once(operation, variables)
        const errors = typeof answer.errors === 'string' ? [{ message: answer.errors }] : (answer.errors ?? [])
        if (errors.length === 0) return getData(shopDomain, operation, answer) as never
        const throttled = errors.some((error) => getCode(error) === 'THROTTLED')
        const pause = throttled ? getPause(answer) : 0
        if (throttled && Date.now() + pause < deadline) {
          await wait(pause)
          continue
        }
        const error = toShopError(shopDomain, errors, throttled)
        throw mayBeDone(operation.document, answer, errors) ? new ShopError('broken', error.message) : error
      }
    },
  }
}

/** A version that is retired is answered in the oldest that is left, which says so by this header alone. */
const noteVersion = ({ headers }: OutboundResponse): void => {
  const answered = headers['x-shopify-api-version']
  if (answered !== undefined && answered !== apiVersion)
    noteSurprise('Shopify', 'Admin API', `x-shopify-api-version: expected ${apiVersion}`)
}

/** The data of an answer without errors, proved against what the schema promises of it. */
const getData = (shopDomain: string, { name, document, list }: Operation<unknown, unknown>, { data }: Answer) => {
  // A mutation that returns nothing says neither that it was done nor why not.
  const payloads = document.startsWith('mutation') ? Object.values(data ?? {}) : []
  if (!data || payloads.includes(null)) throw surprising(shopDomain, name, 'data: expected object')
  if (payloads.some(isPutOff)) throw busy(shopDomain, { waitMs: putOffMs })
  const { error } = shapes[name]?.safeParse(data) ?? {}
  if (!error) return data
  const rest = list && withoutOdd(data, list, error.issues)
  if (!rest) throw surprising(shopDomain, name, issuePaths(error))
  noteSurprise('Shopify', name, issuePaths(error))
  return rest
}

const members = z.record(z.string(), z.unknown())
const remarks = z.array(z.object({ message: z.string() }))

/** Limits of single mutations, such as of orders in a minute, are told like faults of the input, to which they say nothing. */
const isPutOff = (payload: unknown): boolean =>
  Object.entries(members.safeParse(payload).data ?? {}).some(
    ([name, said]) =>
      /userErrors$/i.test(name) && remarks.safeParse(said).data?.some(({ message }) => tooMany.test(message)),
  )
const tooMany = /^too many attempts/i
/** They count by the minute, and may count each try. */
const putOffMs = 30_000

const busy = (shopDomain: string, more = {}) =>
  new ShopError('throttled', `${shopDomain} is busy. Please try again in a moment.`, more)

/** An answer that does not fit leaves open what has happened: whoever asked asks again, and never guesses. */
const surprising = (shopDomain: string, call: string, path: string): ShopError => {
  noteSurprise('Shopify', call, path)
  return new ShopError('broken', `${shopDomain} answered in a way we do not understand (${path}).`)
}

const getCode = (error: GraphqlError) => error.extensions?.code

/** How long until the bucket holds enough points for the same query. */
const getPause = ({ extensions, toldMs }: Answer): number => {
  const cost = extensions?.cost
  if (!cost) return Math.max(100, toldMs ?? 1_000)
  const missing = cost.requestedQueryCost - cost.throttleStatus.currentlyAvailable
  return Math.min(patienceMs, Math.max(100, (missing / cost.throttleStatus.restoreRate) * 1_000))
}

const internal = 'INTERNAL_SERVER_ERROR'

/** The platform says of an error of its own that there was one, not how far it had come; an error beside what a mutation returned came after it. */
const mayBeDone = (document: string, { data }: Answer, errors: GraphqlError[]): boolean =>
  errors.some((error) => getCode(error) === internal) ||
  (document.startsWith('mutation') && Object.values(data ?? {}).some((payload) => payload !== null))

const toShopError = (shopDomain: string, errors: GraphqlError[], throttled: boolean): ShopError => {
  if (throttled) return busy(shopDomain)
  const denied = errors.find((error) => getCode(error) === 'ACCESS_DENIED')
  if (denied) {
    const requiredAccess = denied.extensions?.requiredAccess
    return new ShopError('access-denied', denied.message, requiredAccess === undefined ? {} : { requiredAccess })
  }
  if (errors.some((error) => getCode(error) === internal))
    return new ShopError('broken', `${shopDomain} met an error of its own. Please try again in a moment.`)
  return new ShopError('refused', errors[0]?.message ?? 'The shop platform refused the request.')
}
