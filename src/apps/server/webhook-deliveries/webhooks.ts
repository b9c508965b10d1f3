import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { noteUnproven, processDelivery } from '#features/messages/server/public.ts'
import type { UnprovenReason } from '#features/payment-methods/proof-rules.ts'
import { type Connected, connectedProvider, proveWebhook, worlds } from '#features/payment-methods/server/public.ts'
import { addressKey } from '#features/reminders/server/public.ts'
import {
  findSigner,
  findStore,
  noteSecretRefused,
  openApiSecretKey,
  secretProven,
  type Signer,
  type StoreRow,
} from '#features/stores/server/public.ts'
import type { Services } from '#kit/server/context.ts'
import { refuse } from '#kit/server/errors.ts'
import { plain } from '#kit/server/plain-text.ts'
import { networkPrefix } from '#kit/server/rate-limit.ts'
import { insertDelivery, type NewDelivery } from './repository.ts'

const maxBytes = 2 * 1024 * 1024
/** A shop's message of an order holds all its lines, several times over: with hundreds of them it has some megabytes. */
const maxShopBytes = 10 * 1024 * 1024
/** Of one store, as a provider sends the messages of all from the same addresses. */
const unprovedFrom = { name: 'webhook-unproved', points: 60, seconds: 60 }
const unprovedInAll = { name: 'webhook-unproved-all', points: 1_200, seconds: 60 }

/**
 * Takes messages of shops and payment providers: proved on their very bytes, kept once by their id together with the job
 * that processes them, answered at once. Of what is not proved no more is kept than that it came, and why it was refused.
 */
export const serveWebhooks = async (app: FastifyInstance, services: Services): Promise<void> => {
  await app.register(async (webhooks) => {
    webhooks.removeAllContentTypeParsers()
    webhooks.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBytes }, (_request, body, done) =>
      done(null, body),
    )
    const shopOptions = { bodyLimit: maxShopBytes, onRequest: refuseLargeOfStrangers(services) }
    webhooks.post('/webhooks/shopify/:storeId', shopOptions, async (request) => {
      const store = await getStore(services, request)
      const signer = store ? findShopSigner(services, request, store) : null
      const delivery = store && signer && readShop(services, request, store)
      if (!delivery) {
        if (store && !signer && carriesProofCode(request, store))
          await noteSecretRefused(services.db, store.id, services.now())
        const reason = store && !signer ? findShopProblem(services, request, store) : null
        throw await unproved(services, request, 'shopify', reason)
      }
      await keep(services, delivery)
      await secretProven(services, store, signer)
      return {}
    })
    webhooks.post('/webhooks/:provider/:storeId', { bodyLimit: maxBytes }, async (request) => {
      const provider = await getProvider(services, request)
      const left = provider && (await formerAccount(services, request, provider))
      const delivery =
        (provider && (await readProvider(services, request, provider))) ??
        (left && (await readProvider(services, request, left)))
      if (!provider || !delivery)
        throw await unproved(
          services,
          request,
          provider?.name,
          provider ? findProviderProblem(provider, request) : null,
        )
      await keep(services, delivery)
      return provider.receipt
    })
    webhooks.get('/webhooks/:provider/:storeId', async (request) => {
      const provider = await getProvider(services, request)
      const answer = provider?.handshake()
      if (!answer) throw refuse.notFound()
      return answer
    })
  })
}

const unproved = async (services: Services, request: FastifyRequest, source = '', reason: UnprovenReason | null) => {
  // Without what may stand behind the path: whoever sends them would choose how long it is.
  const [path] = request.url.split('?')
  request.log.warn({ url: path, ip: request.ip, reason }, 'a webhook was not signed by whom it names')
  const storeId = getStoreId(request)
  if (storeId && reason) await noteUnproven(services.db, { store_id: storeId, source, reason, at: services.now() })
  return refuse.signedOut('The signature of this message is not valid.')
}

/** What is large is read only where it says that a shop known here signed it. */
const refuseLargeOfStrangers = (services: Services) => async (request: FastifyRequest) => {
  if (Number(header(request, 'content-length') ?? Infinity) <= maxBytes) return
  const store = await getStore(services, request)
  if (!store || !namesShop(request, store) || !header(request, 'x-shopify-hmac-sha256'))
    throw await unproved(services, request, 'shopify', null)
}

/** Signed messages hold what the other side's customers typed: no database keeps all of that. */
const keep = ({ db }: Services, delivery: NewDelivery) => insertDelivery(db, plain(delivery), processDelivery)

const getStoreId = ({ params }: FastifyRequest) =>
  z.uuid().safeParse((params as { storeId?: string }).storeId).data ?? null

const header = ({ headers }: FastifyRequest, name: string) => {
  const value = headers[name]
  return typeof value === 'string' ? value : undefined
}

const getBody = ({ body }: FastifyRequest) => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))

const ids = z.object({ id: z.number().nullish(), order_id: z.number().nullish() })
const purchase = z.object({ email: z.string().min(1), created_at: z.iso.datetime({ offset: true }) })

/** Of who ordered in the shop no more than a hash is kept. */
const getBuyer = (storeId: string, topic: string, payload: unknown) => {
  const { data } = purchase.safeParse(topic === 'orders/updated' ? payload : null)
  return data && { buyer: addressKey(storeId, data.email), created_at: data.created_at }
}

const getStore = async (services: Services, request: FastifyRequest) => {
  const storeId = getStoreId(request)
  return storeId ? findStore(services.db, storeId) : undefined
}

/** A shop that changed its address has two: whether messages come under the one that its merchant typed nobody has seen yet. */
const namesShop = (request: FastifyRequest, store: StoreRow) => {
  const named = header(request, 'x-shopify-shop-domain')
  return named !== undefined && (named === store.shop_domain || named === store.permanent_domain)
}

/** Carries what the shop alone was told: its secret is not ours, so this is all that tells its message from a stranger's. */
const carriesProofCode = (request: FastifyRequest, store: StoreRow) =>
  store.proof_code !== null &&
  header(request, 'x-shopify-hmac-sha256') !== undefined &&
  namesShop(request, store) &&
  getBody(request).includes(store.proof_code)

const findShopSigner = (services: Services, request: FastifyRequest, store: StoreRow): Signer | null =>
  findSigner(services, store, getBody(request), header(request, 'x-shopify-hmac-sha256'))

const readShop = (services: Services, request: FastifyRequest, store: StoreRow): NewDelivery | null => {
  const [id, topic] = [header(request, 'x-shopify-webhook-id'), header(request, 'x-shopify-topic')]
  if (!id || !topic || !namesShop(request, store)) return null
  const content = parseJson(getBody(request))
  const { data } = ids.safeParse(content)
  return {
    source: 'shopify',
    external_id: id.slice(0, 200),
    store_id: store.id,
    topic: topic.slice(0, 200),
    payload: {
      id: data?.id ?? null,
      ...(data?.order_id && { order_id: data.order_id }),
      ...getBuyer(store.id, topic, content),
    },
    triggered_at: toDate(header(request, 'x-shopify-triggered-at')),
    received_at: services.now(),
  }
}

/** Why a message is signed with no secret of the store; null where there is none that it could be proven by. */
const findShopProblem = (services: Services, request: FastifyRequest, store: StoreRow): UnprovenReason | null => {
  if (!openApiSecretKey(services, store)) return null
  return header(request, 'x-shopify-hmac-sha256') ? 'other_secret' : 'unsigned'
}

const findProviderProblem = (provider: Connected, request: FastifyRequest): UnprovenReason | null =>
  provider.isConnected ? provider.whyUnproven({ headers: request.headers, raw: getBody(request) }) : null

const getProvider = async (services: Services, request: FastifyRequest) => {
  const storeId = getStoreId(request)
  const { provider = '' } = request.params as { provider?: string }
  return storeId ? connectedProvider(services, storeId, provider) : null
}

/** The account of the world that the merchant left: messages of what was paid there go on coming. */
const formerAccount = async (services: Services, request: FastifyRequest, { name, world }: Connected) => {
  const storeId = getStoreId(request)
  const other = worlds.find((one) => one !== world)
  return storeId && other ? connectedProvider(services, storeId, name, other) : null
}

const readProvider = async (
  services: Services,
  request: FastifyRequest,
  provider: Connected,
): Promise<NewDelivery | null> => {
  const storeId = getStoreId(request)
  const from = networkPrefix(request.ip)
  const counts = provider.provesByAsking
    ? ([
        [unprovedFrom, `${from} ${storeId}`],
        [unprovedInAll, from],
      ] as const)
    : []
  // Who sends nothing genuine can have only so much asked about it with the merchant's keys.
  for (const [allowance, key] of counts) await services.limits.take(allowance, key)
  const event = await provider.verifyWebhook({ headers: request.headers, raw: getBody(request) })
  if (!storeId || !event) return null
  for (const [allowance, key] of counts) await services.limits.restore(allowance, key)
  if (provider.isConnected) await proveWebhook(services, storeId, provider.name)
  return {
    source: provider.name,
    external_id: event.id,
    store_id: storeId,
    topic: event.topic,
    payload: {
      kind: event.kind,
      world: provider.world,
      reference: event.reference,
      payment_id: event.payment_id,
      ...(event.dispute && { dispute: event.dispute }),
      ...(event.loss && { loss: JSON.stringify(event.loss) }),
      ...(event.proven && { proven: JSON.stringify(event.proven) }),
    },
    triggered_at: Number.isNaN(event.triggered_at.getTime()) ? null : event.triggered_at,
    received_at: services.now(),
  }
}

const toDate = (text: string | undefined): Date | null => {
  const date = new Date(text ?? '')
  return Number.isNaN(date.getTime()) ? null : date
}

const parseJson = (raw: Buffer): unknown => {
  try {
    return JSON.parse(raw.toString('utf8'))
  } catch {
    return undefined
  }
}
