import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Delivery } from '#features/shipping-rates/delivery.ts'
import { inMs } from '#kit/server/db/clock.ts'
import { compiledOnce } from '#kit/server/db/compiled-once.ts'
import type { Db } from '#kit/server/db/database.ts'
import type { DB } from '#kit/server/db/tables.ts'
import type { Address } from '../address.ts'
import type { CheckoutState } from '../contract.ts'
import type { Extras, StoredExtras } from '../extras.ts'
import { changedExtras } from './extras/repository.ts'
import type { Discount, PurchaseLine, RefusedCode, TaxLine } from './purchase.ts'

type Row = Selectable<DB['checkouts']>
export type Checkout = Omit<
  Row,
  | 'state'
  | 'shipping_address'
  | 'billing_address'
  | 'attributes'
  | 'discounts'
  | 'tax_lines'
  | 'refused_codes'
  | 'delivery'
  | 'extras'
> & {
  state: CheckoutState
  shipping_address: Partial<Address> | null
  billing_address: Address | null
  attributes: Record<string, string>
  discounts: Discount[]
  tax_lines: TaxLine[]
  refused_codes: RefusedCode[]
  delivery: Delivery | null
  extras: StoredExtras
  /** Where it was read by its token: what the version of its store was. */
  store_version?: string | null
}
/** `compare_at_price` is what one piece costs else, null where that is the same; `discount` is off the line's total. */
export type Line = Required<Omit<PurchaseLine, 'off'>> &
  Pick<PurchaseLine, 'off'> & {
    image_url: string | null
    compare_at_price: number | null
    /** Pieces that the shop could sell when it was last asked; null for any number, and before it was. */
    available: number | null
  }

export const insertCheckout = async (
  db: Db,
  values: Insertable<DB['checkouts']>,
  lines: readonly Line[],
): Promise<Checkout> => {
  const checkout = await db
    .insertInto('checkouts')
    .values(values)
    .returningAll()
    .$castTo<Checkout>()
    .executeTakeFirstOrThrow()
  await db
    .insertInto('checkout_lines')
    .values(lines.map((line) => ({ ...line, checkout_id: checkout.id, properties: JSON.stringify(line.properties) })))
    .execute()
  return checkout
}

/** Removes a checkout to which no shopper was sent. */
export const deleteCheckout = (db: Db, id: string) =>
  db.deleteFrom('checkouts').where('id', '=', id).where('state', '=', 'open').execute()

export const findByToken = async (db: Db, token: string): Promise<Checkout | undefined> => (await byToken(db, token))[0]

const byToken = compiledOnce((db, token: string) =>
  db
    .selectFrom('checkouts')
    .leftJoin('store_versions', 'store_versions.store_id', 'checkouts.store_id')
    .selectAll('checkouts')
    .select('store_versions.version as store_version')
    .where('token', '=', token)
    .$castTo<Checkout>(),
)

/** The store in whose shop the checkout was opened; undefined for an unknown token. */
export const findStoreId = async (db: Db, token: string): Promise<string | undefined> => {
  const row = await db.selectFrom('checkouts').select('store_id').where('token', '=', token).executeTakeFirst()
  return row?.store_id
}

/** For jobs: the id came from our own row. */
export const findById = (db: Db, id: string) =>
  db.selectFrom('checkouts').selectAll().where('id', '=', id).$castTo<Checkout>().executeTakeFirst()

/** The row, held until the transaction ends. */
export const lockCheckout = (db: Db, id: string) =>
  db.selectFrom('checkouts').selectAll().where('id', '=', id).forUpdate().$castTo<Checkout>().executeTakeFirstOrThrow()

export type DraftChange = {
  email?: string | undefined
  /** The address was typed on the page, and is not one that came from elsewhere. */
  is_email_typed?: boolean | undefined
  shipping_address?: Record<string, string> | undefined
  billing_address?: Address | null | undefined
  shipping_rate_id?: string | null | undefined
  discount_codes?: string[] | undefined
  extras?: Extras | undefined
}

/** Who typed, where it was another browser than before: then nothing of what the other one typed is kept. */
export type NewTypist = { mark: string }

/** Keeps what was typed, field by field; what is not named stays as it was. The checkout as it then is; undefined once it is over. */
export const saveDraft = (db: Db, id: string, change: DraftChange, now: Date, typist: NewTypist | null = null) =>
  db
    .updateTable('checkouts')
    .set({
      updated_at: now,
      // What is typed after an erasure is to be erased in its turn.
      erased_at: null,
      ...(typist && {
        browsers: [typist.mark],
        email: null,
        email_typed_at: null,
        phone: null,
        billing_address: null,
        shipping_address: null,
        extras: '{}',
      }),
      ...(change.email !== undefined && {
        email: change.email,
        // What came from elsewhere and is only sent again was not typed.
        email_typed_at: sql<Date | null>`case when ${typist === null} and lower(email) = lower(${change.email})
          then email_typed_at else ${change.is_email_typed && change.email !== '' ? now : null}::timestamptz end`,
        shop_customer_id: sql<number | null>`case when lower(email) = lower(${change.email}) then shop_customer_id end`,
        found_customer_id: sql<
          number | null
        >`case when lower(email) = lower(${change.email}) then found_customer_id end`,
      }),
      ...(change.discount_codes && { discount_codes: change.discount_codes }),
      ...(change.billing_address !== undefined && {
        billing_address: change.billing_address && JSON.stringify(change.billing_address),
      }),
      ...(change.shipping_address && {
        shipping_address: typist
          ? JSON.stringify(change.shipping_address)
          : sql`coalesce(shipping_address, '{}') || ${JSON.stringify(change.shipping_address)}::jsonb`,
      }),
      ...(change.extras && { extras: typist ? JSON.stringify(change.extras) : changedExtras(change.extras) }),
      ...(change.shipping_rate_id !== undefined && {
        shipping_rate_id: sql<string | null>`(select id from shipping_rates
          where id = ${change.shipping_rate_id} and store_id = checkouts.store_id)`,
      }),
    })
    .where('id', '=', id)
    .where('state', 'in', ['open', 'paying', 'failed'])
    .returningAll()
    .$castTo<Checkout>()
    .executeTakeFirst()

/** Keeps what the shop said of the customer with an address, unless another one was typed meanwhile. */
export const keepCustomer = (
  db: Db,
  id: string,
  email: string,
  found: { found_customer_id: number } | { shop_customer_id: number },
) =>
  db
    .updateTable('checkouts')
    .set(found)
    .where('id', '=', id)
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .execute()

export type PricedValues = {
  pricing_key: string
  priced_at: Date
  shipping_rate_id: string | null
  shipping_title: string | null
  subtotal: number
  discount_total: number
  shipping_total: number
  shipping_discount: number
  tax_total: number
  taxes_included: boolean
  tip_total: number
  total: number
  discounts: Discount[]
  tax_lines: TaxLine[]
  refused_codes: RefusedCode[]
}

type LinePrice = Pick<Line, 'position' | 'unit_price' | 'line_total' | 'discount'> &
  Partial<Pick<Line, 'quantity' | 'available'>>

export const setLinePrices = async (db: Db, checkoutId: string, lines: readonly LinePrice[]) => {
  for (const { position, ...prices } of lines) {
    await db
      .updateTable('checkout_lines')
      .set(prices)
      .where('checkout_id', '=', checkoutId)
      .where('position', '=', position)
      .execute()
  }
}

/**
 * Keeps calculated totals and returns the checkout with them; undefined where somebody else changed its money meanwhile, or chose another
 * rate than they were calculated with.
 */
export const savePricing = async (
  db: Db,
  checkout: Pick<Checkout, 'id' | 'version' | 'shipping_rate_id'>,
  values: PricedValues,
  lines: readonly LinePrice[],
  isChanged: boolean,
): Promise<Checkout | undefined> => {
  const saved = await db
    .updateTable('checkouts')
    .set({
      ...values,
      discounts: JSON.stringify(values.discounts),
      tax_lines: JSON.stringify(values.tax_lines),
      refused_codes: JSON.stringify(values.refused_codes),
      version: checkout.version + Number(isChanged),
    })
    .where('id', '=', checkout.id)
    .where('version', '=', checkout.version)
    .where('shipping_rate_id', 'is not distinct from', checkout.shipping_rate_id)
    .where('state', 'in', ['open', 'paying', 'failed'])
    .returningAll()
    .$castTo<Checkout>()
    .executeTakeFirst()
  if (saved) await setLinePrices(db, checkout.id, lines)
  return saved
}

export const updateCheckout = (db: Db, id: string, values: Updateable<DB['checkouts']>) =>
  db.updateTable('checkouts').set(values).where('id', '=', id).execute()

/**
 * Lets one worker alone create the order in the shop for `ms`, and says until when. null while another one has that right, or when there
 * is nothing to create.
 */
export const leaseOrdering = async (db: Db, id: string, ms: number): Promise<Date | null> => {
  const leased = await db
    .updateTable('checkouts')
    .set({ ordering_until: inMs(ms) })
    .where('id', '=', id)
    .where('state', '=', 'paid')
    .where((eb) => eb.or([eb('ordering_until', 'is', null), eb('ordering_until', '<', sql<Date>`now()`)]))
    .returning('ordering_until')
    .executeTakeFirst()
  return leased?.ordering_until ?? null
}

/** Lengthens the right that ends at `from`, to `ms` at least from now. Returns its end; null when it is another's. */
export const lengthenOrdering = async (db: Db, id: string, from: Date, ms: number): Promise<Date | null> => {
  const lengthened = await db
    .updateTable('checkouts')
    .set({ ordering_until: sql`greatest(ordering_until, ${inMs(ms)})` })
    .where('id', '=', id)
    .where('state', '=', 'paid')
    .where('ordering_until', '=', from)
    .returning('ordering_until')
    .executeTakeFirst()
  return lengthened?.ordering_until ?? null
}

/** Ends the right that ends at `from` in `ms`, null for now, and notes why there is no order; does nothing where it is another's. */
export const endOrdering = (db: Db, id: string, from: Date, ms: number | null, problem: string) =>
  db
    .updateTable('checkouts')
    .set({ problem, ordering_until: ms === null ? null : inMs(ms) })
    .where('id', '=', id)
    .where('state', '=', 'paid')
    .where('ordering_until', '=', from)
    .execute()

/** Paid checkouts that still have no order some time after the payment; those that were refused for long stand behind. */
export const listUnordered = (db: Db, paidBefore: Date) =>
  db
    .selectFrom('checkouts')
    .select(['id', 'store_id'])
    .where('state', '=', 'paid')
    .where('paid_at', '<', paidBefore)
    .where((eb) => eb.or([eb('ordering_until', 'is', null), eb('ordering_until', '<', sql<Date>`now()`)]))
    .orderBy('paid_at', 'desc')
    .limit(200)
    .execute()
