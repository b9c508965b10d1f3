import { z } from 'zod'
import { endpoints } from '#kit/contract/endpoint.ts'
import { invoiceStatuses } from './rules.ts'

export const plan = z.object({
  id: z.number(),
  name: z.string(),
  /** `amount` is euro cents a week. */
  price: z.object({ amount: z.number(), formatted: z.string() }),
  sale_percentage: z.number().nullable(),
  description: z.string(),
  features: z.array(z.string()),
  /** Percent of the revenue through the product, by the shop's own plan; null where there is no fee. */
  transaction_charge_percentage: z.number().nullable(),
})
export type PlanView = z.infer<typeof plan>

export const invoice = z.object({
  id: z.uuid(),
  invoice_number: z.string(),
  /** Euro cents. */
  amount_paid: z.number(),
  status: z.enum(invoiceStatuses),
  created_at: z.iso.datetime(),
  downloadUrl: z.string().nullable(),
})
export type InvoiceView = z.infer<typeof invoice>

/** Euro cents; the days as year-month-day, null while no week runs. */
const upcoming = z.object({
  store: z.object({ id: z.uuid(), name: z.string(), currency: z.string(), plan_id: z.number() }),
  amount_due: z.number(),
  start_date: z.string().nullable(),
  end_date: z.string().nullable(),
})
export type Upcoming = z.infer<typeof upcoming>

/** One order of the running week. Fees are euro cents; below zero where a refund lowered one of an earlier week. */
const meteredOrder = z.object({
  order_number: z.string(),
  placed_at: z.iso.datetime(),
  total: z.object({ amount: z.number(), currency: z.string(), formatted: z.string() }),
  percentage: z.number(),
  fee: z.number(),
})
export type MeteredOrder = z.infer<typeof meteredOrder>

const usage = z.object({
  /** Euro cents of the plan for the week to come; 0 when it ends. */
  plan_price: z.number(),
  fees: z.number(),
  /** What is off or on top beside plan and fees: credit of earlier invoices. */
  adjustment: z.number(),
  amount_due: z.number(),
  orders: z.array(meteredOrder),
  order_count: z.number(),
  downloadUrl: z.string(),
  /** Set while a payment is owed: until when the store stays on its plan. */
  grace_until: z.iso.datetime().nullable(),
  /** Set when the subscription ends with its week. */
  ends_on: z.string().nullable(),
})
export type Usage = z.infer<typeof usage>

export const billing = endpoints({
  plans: { method: 'GET', path: '/billing/plans', access: 'store', data: z.object({ plans: z.array(plan) }) },
  invoices: {
    method: 'GET',
    path: '/billing/customer-invoices',
    access: 'store',
    data: z.object({ invoices: z.array(invoice) }),
  },
  upcoming: {
    method: 'GET',
    path: '/billing/upcoming-invoice',
    access: 'store',
    topLevel: ['amount_due', 'start_date', 'end_date'],
    data: upcoming,
  },
  usage: { method: 'GET', path: '/billing/usage', access: 'store', data: usage },
  /** Ends the subscription with its week. */
  stepDown: {
    method: 'POST',
    path: '/billing/step-down',
    access: 'store',
    message: 'Your store moves to the Free plan at the end of the week you have paid for.',
    data: z.object({ ends_on: z.string() }),
  },
})
