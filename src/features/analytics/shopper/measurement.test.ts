import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Measuring } from '../measuring.ts'
import { Measurement } from './measurement.ts'

const measuring: Measuring = {
  checkout: 'c',
  google: 'G-ABC1234567',
  meta: null,
  contact: false,
  country: 'US',
  consent: null,
  awaitsRefusal: true,
}

let told: unknown[]
beforeEach(() => {
  told = []
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('fetch', async (_path: string, { body }: RequestInit) => {
    if (typeof body === 'string') told.push((JSON.parse(body) as { consent: unknown }).consent)
    return Response.json({ error: false, message: 'OK', data: { identity: null } })
  })
})
afterEach(() => vi.unstubAllGlobals())

const open = (change: Partial<Measuring>, asksNotToShare = false) => {
  vi.stubGlobal('navigator', { globalPrivacyControl: asksNotToShare })
  new Measurement({ ...measuring, ...change }, 'token', () => undefined).start('US')
}

it('a browser that asks not to be shared is told to the server as one whose shopper refused', () => {
  open({}, true)
  expect(told).toEqual(['denied'])
})

it('a refusal given elsewhere in the store is told of each checkout, once', () => {
  open({ consent: 'denied' })
  open({ consent: 'denied', awaitsRefusal: false })
  expect(told).toEqual(['denied'])
})

it('who agreed, or was not asked where nobody has to be, is told as such', () => {
  open({ consent: 'granted' }, true)
  open({})
  expect(told).toEqual(['granted', null])
})
