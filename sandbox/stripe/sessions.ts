import { z } from 'zod'
import { weeklyPrice } from './account.ts'
import { missing, parse } from './errors.ts'
import type { CheckoutSession } from './model.ts'
import type { StripeStore } from './store.ts'

const metadata = z.record(z.string(), z.string()).default({})
const checkoutShape = z.object({
  mode: z.literal('subscription'),
  customer: z.string().optional(),
  customer_email: z.string().optional(),
  client_reference_id: z.string().optional(),
  success_url: z.url(),
  cancel_url: z.url().optional(),
  line_items: z.array(z.object({ price: z.string(), quantity: z.coerce.number().int() })).length(1),
  metadata,
  subscription_data: z.object({ metadata }).optional(),
})
const portalShape = z.object({ customer: z.string(), return_url: z.url() })
const day = 24 * 3_600

/** A page on which somebody subscribes, open for a day. */
export function newCheckoutSession(store: StripeStore, fields: unknown): CheckoutSession {
  const body = parse(checkoutShape, fields)
  const price = body.line_items[0]!.price
  if (price !== weeklyPrice.id) throw missing('price', price)
  const customer = body.customer ? store.customer(body.customer) : null
  const at = store.now(customer ?? undefined)
  const session = store.add('checkout.session', at, {
    mode: body.mode,
    status: 'open',
    payment_status: 'unpaid',
    ui_mode: 'hosted_page',
    customer: customer?.id ?? null,
    customer_email: body.customer_email ?? customer?.email ?? null,
    client_reference_id: body.client_reference_id ?? null,
    subscription: null,
    success_url: body.success_url,
    cancel_url: body.cancel_url ?? null,
    url: null,
    amount_total: weeklyPrice.unit_amount,
    amount_subtotal: weeklyPrice.unit_amount,
    currency: weeklyPrice.currency,
    expires_at: at + day,
    metadata: body.metadata,
    subscription_metadata: body.subscription_data?.metadata ?? {},
  })
  session.url = `${store.world.url()}/stripe/checkout/${session.id}`
  return session
}

/** A page on which a customer looks after their subscription. */
export function newPortalSession(store: StripeStore, fields: unknown) {
  const body = parse(portalShape, fields)
  const customer = store.customer(body.customer)
  const session = store.add('billing_portal.session', store.now(customer), { ...body, url: '' })
  session.url = `${store.world.url()}/stripe/portal/${session.id}`
  return session
}
