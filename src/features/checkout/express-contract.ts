import { z } from 'zod'
import { endpoints } from '#kit/contract/endpoint.ts'
import { checkoutView, expectedDelivery } from './contract.ts'
import { extras } from './extras.ts'
import { nextStep } from './next-step.ts'

const params = z.object({
  token: z
    .string()
    .max(64)
    .regex(/^[\w-]{22,64}$/),
})
const one = params.extend({ id: z.uuid() })

/** Paying with the address that a provider knows: begun there before the form is filled in. */
export const express = endpoints({
  /** Asks the provider for a payment over what the cart comes to so far. */
  start: {
    method: 'POST',
    path: '/checkouts/:token/express',
    access: 'public',
    params,
    body: z.object({
      provider: z.string().max(40),
      version: z.number().int().min(1),
      /** What stands in the form beside contact and address: nothing of it is kept where another browser's is. */
      extras: extras.optional(),
    }),
    multiline: ['note', 'gift_note'],
    data: z.object({ id: z.uuid(), payment_id: z.string() }),
  },
  /** What it costs to an address, by a rate: the provider is told, and the page. `outcome` says what keeps it from being sent there. */
  quote: {
    method: 'PUT',
    path: '/checkouts/:token/express/:id',
    access: 'public',
    params: one,
    body: z.object({
      /** What a country's addresses lack, a wallet may leave out. */
      address: z
        .object({
          country: z.string().max(2),
          province: z.string().max(120).default(''),
          city: z.string().max(120).default(''),
          zip: z.string().max(120).default(''),
        })
        .optional(),
      shipping_rate_id: z.uuid().optional(),
    }),
    data: z.object({ outcome: z.enum(['ok', 'country', 'address', 'rate']), checkout: checkoutView }),
  },
  /** What an Apple device asks for before its sheet opens: the provider vouches for the shop, and the answer goes to the device as it is. */
  openSheet: {
    method: 'POST',
    path: '/checkouts/:token/express/apple-pay',
    access: 'public',
    params,
    body: z.object({ provider: z.string().max(40), validation_url: z.url({ protocol: /^https$/ }).max(500) }),
    data: z.object({ session: z.record(z.string(), z.unknown()) }),
  },
  /** The shopper agreed there: what was agreed to becomes an attempt, where it is still what the cart comes to. */
  agree: {
    method: 'POST',
    path: '/checkouts/:token/express/:id/agree',
    access: 'public',
    params: one,
    /** The same as at the start; pages that were opened before there was any send none. */
    body: z.object({ extras: extras.optional(), expected_delivery: expectedDelivery }).optional(),
    multiline: ['note', 'gift_note'],
    data: z.object({ next: nextStep }),
  },
})
