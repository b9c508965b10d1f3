import { expect, it } from 'vitest'
import { type Connection, type Facts, findObstacle } from './rules.ts'

const at = (title: string, more: Partial<Connection> = {}): Connection => ({
  title,
  isTest: false,
  isAuthorized: true,
  ...more,
})
const getReason = (known: Facts) => findObstacle(known)?.reason ?? null
const facts = { hasKeys: true, hasPlan: true }

it('knows why no test order can be placed, and what to do about it [d6r7]', () => {
  const connections = [at('Viva', { isTest: true })]
  expect(getReason({ ...facts, connections })).toBeNull()
  expect(getReason({ ...facts, connections: [...connections, at('PayPal')] })).toBeNull()
  expect(getReason({ ...facts, hasKeys: false, connections })).toContain('Connect your shop first')
  expect(getReason({ ...facts, hasPlan: false, connections })).toContain('Choose a plan first')
  expect(getReason({ ...facts, connections: [] })).toContain('with the keys of its test account')
  expect(getReason({ ...facts, connections: [at('Viva', { isTest: true, isAuthorized: false })] })).toContain(
    'no longer work',
  )
  expect(getReason({ ...facts, connections: [at('Viva'), at('PayPal')] })).toMatch(
    /^Viva and PayPal are connected live: a test order there would move real money\. Connect another provider/,
  )
})

it('leads to where a test order’s obstacle is put right [q8z9]', () => {
  const getPage = (known: Partial<Facts>) => findObstacle({ ...facts, connections: [], ...known })?.page
  expect(getPage({ hasKeys: false })).toBe('/settings/shopify-store')
  expect(getPage({ hasPlan: false })).toBe('/plans')
  expect(getPage({})).toBe('/payment-methods')
})
