import { z } from 'zod'
import { endpoints } from '#kit/contract/endpoint.ts'
import { paymentType, providerCall } from './provider-contract.ts'

const id = z.object({ id: z.uuid() })

const captureSetting = z.object({
  /** Whether payments are authorized when the shopper pays, and captured from the order, wherever they can wait. */
  later: z.boolean(),
  /** The store's connected providers. */
  providers: z.array(
    z.object({
      provider: z.string(),
      title: z.string(),
      /** How long an authorization holds there; null where every payment is taken at once. */
      days: z.number().nullable(),
      /** Whether less than what is authorized may be captured. */
      parts: z.boolean(),
      /** What there is to know of it besides. */
      note: z.string().nullable(),
      /** Of a provider whose ways to pay are known one by one: those that can wait, and those that are taken at once. */
      waiting: z.array(z.string()),
      at_once: z.array(z.string()),
    }),
  ),
})
export type CaptureSetting = z.infer<typeof captureSetting>

/** The calls that are about no provider in particular. */
export const paymentMethods = endpoints({
  activate: {
    ...providerCall,
    method: 'GET',
    path: '/payment-method/:id/active',
    changes: true,
    params: id,
    data: z.object({ id: z.uuid(), is_active: z.boolean() }),
  },
  disable: {
    ...providerCall,
    method: 'GET',
    path: '/payment-method/:id/disable',
    changes: true,
    params: id,
    data: z.object({ id: z.uuid(), is_active: z.boolean() }),
  },
  /** Takes it away: nothing more is started there. Its keys are kept for what was paid, then erased. */
  disconnect: {
    ...providerCall,
    method: 'DELETE',
    path: '/payment-method/:id',
    params: id,
    data: z.object({ id: z.uuid() }),
  },
  types: { ...providerCall, method: 'GET', path: '/payment-method/type', data: z.array(paymentType) },
  /** When payments are captured. */
  captureSetting: { method: 'GET', path: '/payment-capture', access: 'store', data: captureSetting },
  /** Of payments that begin from now on; those that are authorized stay as they are. */
  changeCaptureSetting: {
    method: 'PUT',
    path: '/payment-capture',
    access: 'store',
    body: captureSetting.pick({ later: true }),
    data: captureSetting,
    message: 'Saved',
  },
})
