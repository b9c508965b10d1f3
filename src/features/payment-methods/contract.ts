import { z } from 'zod'
import { endpoints } from '#kit/contract/endpoint.ts'
import { paymentType, providerCall } from './provider-contract.ts'

const id = z.object({ id: z.uuid() })

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
})
