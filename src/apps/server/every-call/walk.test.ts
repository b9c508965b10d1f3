import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changesState, type Endpoint } from '#kit/contract/endpoint.ts'
import { features } from '../routes.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'

const entries = features.flatMap(({ contract }) => Object.values<Endpoint>(contract))
const getEndpointName = ({ method, path }: Endpoint) => `${method} ${path}`
const closed = entries.filter(({ access }) => access !== 'public')
const changing = closed.filter(changesState)
/** Calls by GET that change something all the same. */
const changingReads = [
  'GET /custom-domains/:id/verify-dns',
  'GET /payment-method/:id/active',
  'GET /payment-method/:id/disable',
  'GET /script/disable-checky-pro',
  'GET /script/re-embed',
  'GET /script/status',
]
const withIds = closed.filter(({ path }) => path.includes(':id'))

let test: TestApp
beforeAll(async () => (test = await testApp()))
afterAll(() => test.close())

const getParams = ({ path }: Endpoint) =>
  Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name!, name === 'id' ? randomUUID() : 'x']))

describe('every call of every contract', () => {
  it('has a path of its own', () => {
    expect(new Set(entries.map(getEndpointName)).size).toBe(entries.length)
  })

  it('is guarded where it changes something, be it by GET [b8k2]', () => {
    const names = changing.map(getEndpointName)
    expect(names.filter((name) => name.startsWith('GET ')).toSorted()).toEqual(changingReads)
    expect(names).toContain('POST /logout')
  })

  it.each(closed.map((entry) => [getEndpointName(entry), entry] as const))(
    '%s answers a stranger 401 [l7d5]',
    async (name, entry) => {
      const answer = await test.stranger.call(name, { params: getParams(entry), body: entry.body ? {} : undefined })
      expect(answer.status).toBe(401)
      expect(answer.body.error).toBe(true)
    },
  )

  it.each(changing.map((entry) => [getEndpointName(entry), entry] as const))(
    '%s answers 403 without the CSRF token [r5q5]',
    async (name, entry) => {
      const merchant = await test.merchant()
      const headers = { 'x-csrf-token': 'guessed' }
      const answer = await merchant.call(name, { params: getParams(entry), body: entry.body ? {} : undefined, headers })
      expect(answer.status).toBe(403)
    },
  )

  it.each(
    entries
      .filter(changesState)
      .filter((entry) => !entry.crossOrigin)
      .map((entry) => [getEndpointName(entry), entry] as const),
  )('%s answers 403 to another site [d9f4]', async (name, entry) => {
    const merchant = await test.merchant()
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    const answer = await merchant.call(name, { params: getParams(entry), body: entry.body ? {} : undefined, headers })
    expect(answer.status).toBe(403)
  })

  it.each(withIds.map((entry) => [getEndpointName(entry), entry] as const))(
    "%s answers 404 for an id that is not the merchant's [w8c8]",
    async (name, entry) => {
      const merchant = await test.merchant()
      const answer = await merchant.call(name, { params: getParams(entry) })
      // Where a body is asked for, its absence may be told first.
      expect(entry.body ? [404, 400] : [404]).toContain(answer.status)
    },
  )
})
