import type { Merchant, Services, Store } from '#kit/server/context.ts'
import { refuse } from '#kit/server/errors.ts'
import { hasEnded, isLiving } from '../../rules.ts'
import { asking, billingEngine } from '../engine.ts'
import * as repository from './repository.ts'
import { syncAccount } from './sync.ts'

type Owner = { merchant: Pick<Merchant, 'email'>; store: Pick<Store, 'id' | 'name' | 'shop_domain'> }

/** The store's account at the engine, made when it is first needed. */
const getAccount = async (services: Services, { merchant, store }: Owner) => {
  const known = await repository.findAccount(services.db, store.id)
  if (known) return known
  const customer = await billingEngine(services).customers.create(
    { email: merchant.email, name: store.name, metadata: { store_id: store.id, shop: store.shop_domain } },
    { idempotencyKey: `customer:${store.id}` },
  )
  return repository.insertAccount(services.db, store.id, customer.id)
}

/** The address of the engine's page on which a store subscribes; null when it has subscribed already. */
export const openCheckout = (services: Services, owner: Owner): Promise<string | null> =>
  asking(async () => {
    const { env, db } = services
    if (!env.STRIPE_PRICE_ID) throw refuse.busy('Billing is not set up on this server yet.', 3600)
    const engine = billingEngine(services)
    const account = await getAccount(services, owner)
    if (account.subscription_id) await syncAccount(services, owner.store.id)
    const now = await repository.findAccount(db, owner.store.id)
    if (now && isLiving(now.status)) return null
    // One page at a time: two open ones could both be paid.
    if (account.checkout_session_id)
      await engine.checkout.sessions.expire(account.checkout_session_id).catch((error: unknown) => {
        services.log.debug({ err: error }, 'the page before was closed already')
      })
    const session = await engine.checkout.sessions.create(
      {
        mode: 'subscription',
        customer: account.customer_id,
        client_reference_id: owner.store.id,
        line_items: [{ price: env.STRIPE_PRICE_ID, quantity: 1 }],
        subscription_data: { metadata: { store_id: owner.store.id } },
        success_url: `${env.PUBLIC_URL}/billing/return?session_id={CHECKOUT_SESSION_ID}`,
        cancel_url: `${env.PUBLIC_URL}/billing/plan`,
      },
      // Two presses at once follow the same page, so that both are led to one.
      { idempotencyKey: `checkout:${account.customer_id}:${account.checkout_session_id ?? ''}:${env.STRIPE_PRICE_ID}` },
    )
    await repository.updateAccount(db, owner.store.id, { checkout_session_id: session.id })
    if (!session.url) throw refuse.upstream('Our billing service sent no page. Please try again in a moment.')
    return session.url
  })

/** The address of the engine's page for payment method, invoices and cancelling; null for a store that never subscribed. */
export const openPortal = (services: Services, storeId: string): Promise<string | null> =>
  asking(async () => {
    const account = await repository.findAccount(services.db, storeId)
    if (!account || account.status === 'none') return null
    const session = await billingEngine(services).billingPortal.sessions.create({
      customer: account.customer_id,
      return_url: `${services.env.PUBLIC_URL}/billing/plan`,
    })
    return session.url
  })

/**
 * What became of the page that a merchant comes from: of which of their stores it is, and whether that one's subscription was
 * paid. Null for a page that was not finished, is nobody's of theirs, or whose subscription has ended since. The account is
 * then up to date.
 */
export const confirmCheckout = (services: Services, merchantId: string, sessionId: string) =>
  asking(async () => {
    const account = await repository.findByCheckout(services.db, merchantId, sessionId)
    if (!account) return null
    const { store_id: storeId, customer_id: customer, name } = account
    const session = await billingEngine(services).checkout.sessions.retrieve(sessionId)
    if (session.customer !== customer || session.status !== 'complete') return null
    await syncAccount(services, storeId)
    const status = (await repository.findAccount(services.db, storeId))?.status ?? 'none'
    return hasEnded(status) ? null : { store: { id: storeId, name }, isPaid: isLiving(status) }
  })
