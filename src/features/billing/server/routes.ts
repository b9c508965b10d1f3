import { audit } from '#features/audit/server/public.ts'
import { formatMoney } from '#kit/contract/money.ts'
import type { Routes } from '#kit/server/mount.ts'
import type { billing, InvoiceView, PlanView } from '../contract.ts'
import { feeRate, periodDays, features, toInvoiceStatus, type Plan, plans } from '../rules.ts'
import { endWithPeriod } from './accounts/end.ts'
import { findStorePlans } from './fees/repository.ts'
import { type InvoiceRow, listInvoices } from './invoices/repository.ts'
import { getUpcoming, getUsage } from './usage.ts'

const viewPlan = (plan: Plan, shopPlan: string): PlanView => ({
  id: plan.id,
  name: plan.name,
  price: { amount: plan.price, formatted: formatMoney(plan.price, 'EUR') },
  sale_percentage: null,
  description: plan.description,
  features: [...features],
  transaction_charge_percentage: plan.hasFee ? feeRate(shopPlan) / 100 : null,
})

const viewInvoice = (row: InvoiceRow): InvoiceView => ({
  id: row.id,
  invoice_number: row.number ?? 'Draft',
  amount_paid: row.amount_paid,
  status: toInvoiceStatus(row),
  created_at: row.issued_at.toISOString(),
  downloadUrl: row.pdf_address && `/billing/invoices/${row.id}/pdf`,
})

export const billingRoutes: Routes<typeof billing> = {
  async plans({ db, store }) {
    const { shop_plan } = await findStorePlans(db, store.id)
    return { plans: plans.map((plan) => viewPlan(plan, shop_plan)) }
  },
  invoices: async ({ db, store }) => ({ invoices: (await listInvoices(db, store.id)).map(viewInvoice) }),
  upcoming: (ctx) => getUpcoming(ctx, ctx.store),
  usage: (ctx) => getUsage(ctx, ctx.store),
  async stepDown(ctx) {
    const end = await endWithPeriod(ctx, ctx.store.id)
    await audit(ctx, 'plan.step-down')
    return { ends_on: periodDays(end, end, ctx.store.time_zone).end_date }
  },
}
