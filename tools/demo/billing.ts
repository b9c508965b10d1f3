import { z } from 'zod'
import { findAccount, insertAccount } from '#features/billing/server/accounts/repository.ts'
import { billingEngine } from '#features/billing/server/engine.ts'
import { syncStore } from '#features/billing/server/events/process.ts'
import { recordFee } from '#features/billing/server/fees/record.ts'
import { claim, insertBill } from '#features/billing/server/fees/repository.ts'
import { parseRates } from '#features/billing/server/rates/parse.ts'
import { insertRates } from '#features/billing/server/rates/repository.ts'
import type { StoreRow } from '#features/stores/server/repository.ts'
import type { Services } from '#kit/server/context.ts'
import type { Db } from '#kit/server/db/database.ts'
import { listFeeEntries, listOrderIdsSince } from './repository.ts'
import type { DemoShop } from './shops.ts'

const day = 86_400_000
const week = 7 * day
const weeksPaid = 11
/** How far the running week has come. */
const daysIn = 2.4

const invoiceItem = z.object({ invoice_item_details: z.object({ invoice_item: z.string() }).nullish() })
const pastInvoice = z.object({ id: z.string(), lines: z.object({ data: z.array(z.object({ parent: invoiceItem })) }) })
type PastInvoice = z.infer<typeof pastInvoice>
const pastInvoices = z.object({ invoices: z.array(pastInvoice) })

/** The billing engine tells the product that is running now, and nobody else. */
export async function connectBillingWebhooks({ env }: Services, sandboxUrl: string): Promise<void> {
  await fetch(`${sandboxUrl}/sandbox/stripe/webhooks`, { method: 'DELETE' })
  await post(sandboxUrl, '/webhooks', { url: `${env.PUBLIC_URL}/webhooks/stripe` })
}

/** A subscription with paid invoices of past weeks, and the fee of each order since it began; once. */
export async function subscribeStore(
  services: Services,
  store: StoreRow,
  { identity, isComplete }: DemoShop,
  email: string,
  sandboxUrl: string,
): Promise<void> {
  const { db } = services
  if (!isComplete || (await findAccount(db, store.id))) return
  const history = await fetch(services.env.RATES_URL.replace('-daily', '-hist-90d'))
  for (const rates of parseRates(await history.text())) await insertRates(db, rates)

  const customer = await billingEngine(services).customers.create({
    email,
    name: identity.name,
    metadata: { store_id: store.id, shop: identity.domain },
  })
  const start = new Date(services.now().getTime() - weeksPaid * week - daysIn * day)
  start.setMilliseconds(0)
  await recordFees(db, store.id, start)
  const ends = Array.from({ length: weeksPaid }, (_, index) => new Date(start.getTime() + (index + 1) * week))
  const entries = await listFeeEntries(db, store.id)
  const fees = ends.map((end) =>
    entries
      .filter(({ occurred_at }) => occurred_at < end && occurred_at >= new Date(end.getTime() - week))
      .reduce((sum, { amount }) => sum + amount, 0),
  )
  const made = await post(sandboxUrl, '/history', {
    customer: customer.id,
    metadata: { store_id: store.id },
    started_at: start.getTime() / 1000,
    fees,
  })
  const { invoices } = pastInvoices.parse(made)
  await db.transaction().execute(async (db) => {
    await insertAccount(db, store.id, customer.id)
    for (const [index, end] of ends.entries()) await claimWeek(db, store.id, invoices[index + 1]!, end)
  })
  await syncStore(services, store.id)
}

const recordFees = (db: Db, storeId: string, since: Date) =>
  db.transaction().execute(async (db) => {
    for (const shopifyOrderId of await listOrderIdsSince(db, storeId, since))
      await recordFee(db, { storeId, shopifyOrderId })
  })

async function claimWeek(db: Db, storeId: string, invoice: PastInvoice, end: Date): Promise<void> {
  const bill = { invoice_id: invoice.id, store_id: storeId }
  const entries = await claim(db, bill, end, 'all')
  const amount = entries.reduce((sum, entry) => sum + entry.amount, 0)
  const item = invoice.lines.data.find(({ parent }) => parent.invoice_item_details)
  await insertBill(db, { ...bill, amount, item_id: item?.parent.invoice_item_details?.invoice_item ?? null })
}

async function post(sandboxUrl: string, path: string, body: object): Promise<unknown> {
  const response = await fetch(`${sandboxUrl}/sandbox/stripe${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`The sandbox refused POST /stripe${path}: ${await response.text()}`)
  const answer: unknown = await response.json()
  return answer
}
