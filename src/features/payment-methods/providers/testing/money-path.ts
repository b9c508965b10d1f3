import type { ShopWorld } from '#apps/server/testing/shop-world.ts'
import { connectProvider, setActive } from '#features/payment-methods/server/public.ts'
import { toMinor } from '#kit/contract/money.ts'
import { until } from '#kit/testing/until.ts'
import type { ProviderName } from '../catalog.ts'
import type { Subject } from './subjects.ts'

/** Connects a further provider to the shop of a world and switches it on. */
export const connect = async ({ app, store }: ShopWorld, name: ProviderName, credentials: object) => {
  await connectProvider(app.services, store.id, name, credentials)
  await setActive(app.db, store.id, name, true)
}

/** A shopper who chose a provider, pressed "pay" twenty times and stands before the provider's page, at `url`. */
export const leaveFor = async (world: ShopWorld, provider: string, method: string) => {
  const token = await world.checkout()
  const order = await world.order(token, { provider, method })
  const answers = await Promise.all(Array.from({ length: 20 }, () => world.pay(token, order)))
  const failed = answers.find(({ status }) => status !== 200)
  if (failed) throw new Error(failed.text)
  const addresses = new Set(answers.map(({ body }) => String(body.data.next.url)))
  const attempts = await getAttempts(world, token)
  return { token, order, url: [...addresses][0]!, addresses: addresses.size, attempts }
}

export const getAttempts = (world: ShopWorld, token: string) =>
  world.app.db
    .selectFrom('payment_attempts as attempt')
    .innerJoin('checkouts as checkout', 'checkout.id', 'attempt.checkout_id')
    .selectAll('attempt')
    .where('checkout.token', '=', token)
    .orderBy('attempt.created_at')
    .execute()

export const getCheckout = (world: ShopWorld, token: string) =>
  world.app.db.selectFrom('checkouts').selectAll().where('token', '=', token).executeTakeFirstOrThrow()

/** Follows the shopper's way back from a provider through the product, and returns the last address. */
export const followReturn = async (world: ShopWorld, address: string): Promise<string> => {
  const { pathname, search, origin } = new URL(address, world.app.checkoutUrl)
  if (origin !== world.app.checkoutUrl) throw new Error(`sent elsewhere: ${address}`)
  if (/^\/(thank-you|checkout)\/[^/]+$/.test(pathname)) return pathname
  const answer = await world.app.stranger.page(pathname + search)
  if (!answer.location) throw new Error(`${address}: ${answer.status} ${answer.text}`)
  return followReturn(world, answer.location)
}

/** Works on all jobs, those too that wait until the shop may be asked more. */
export const workAll = async ({ app }: ShopWorld) => {
  await app.pool.query('update graphile_worker._private_jobs set run_at = now() where attempts < max_attempts')
  await app.runJobs()
}

/** The orders that a checkout became in the shop, once all jobs are done. */
export const getOrders = async (world: ShopWorld, token: string) => {
  await world.app.runJobs()
  // A shop that was asked much gets a few seconds: its orders wait for that.
  await until(
    async () => {
      const { state } = await getCheckout(world, token)
      if (state === 'paid') await workAll(world)
      return state
    },
    (state) => state !== 'paid',
  )
  const { id } = await getCheckout(world, token)
  return (await world.orders()).filter(({ checkoutId }) => checkoutId === id)
}

/** What the shop's order of a checkout says went back, oldest first. */
export const refundsInShop = async (world: ShopWorld, token: string) => {
  const { id } = await getCheckout(world, token)
  type Refund = { note: string | null; totalRefundedSet: { shopMoney: { amount: string } } }
  type Found = { id: string; customAttributes: { key: string; value: string }[]; refunds: Refund[] }
  const { orders } = await world.admin<{ orders: { nodes: Found[] } }>(`{
    orders(first: 50, sortKey: CREATED_AT, reverse: true) { nodes {
      id customAttributes { key value } refunds(first: 20) { note totalRefundedSet { shopMoney { amount } } } } } }`)
  const order = orders.nodes.find(({ customAttributes }) => customAttributes.some(({ value }) => value === id))
  return order?.refunds.map(({ note, totalRefundedSet }) => ({
    note,
    amount: toMinor(totalRefundedSet.shopMoney.amount, 'EUR'),
  }))
}

/** Presses a button of a provider's payment page and returns where the shopper is sent. */
export const press = async (url: string, choice: 'pay' | 'decline' | 'cancel'): Promise<string> => {
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams({ choice }), redirect: 'manual' })
  await answer.body?.cancel()
  return answer.headers.get('location') ?? ''
}

type AtProvider = { id: string; reference: string; status: string; page: string }

/** What a provider made of an attempt, newest first: more than one where it cannot tell a repetition. */
export const paymentsAt = async (world: ShopWorld, { twin }: Subject, reference: string): Promise<AtProvider[]> => {
  const answer = await fetch(`${world.sandbox.url}/sandbox/${twin}/payments?reference=${reference}`)
  return ((await answer.json()) as { items: AtProvider[] }).items
}

/** A shopper does something with a payment at its provider, whether or not the product knows of it. */
export const act = async (world: ShopWorld, { path }: Subject, payment: AtProvider, choice: 'pay' | 'decline') => {
  if (path) await world.post(path(payment, choice), {})
  else await press(payment.page, choice)
}

/** Lets minutes pass for an attempt and its account. The clocks of the outside world go on as they are. */
export const age = async (world: ShopWorld, id: string, minutes: number) => {
  const then = new Date(Date.now() - minutes * 60_000)
  await world.app.db.updateTable('payment_providers').set({ account_since: then }).execute()
  await world.app.db
    .updateTable('payment_attempts')
    .set({ created_at: then, updated_at: then, checked_at: then })
    .where('id', '=', id)
    .execute()
}
