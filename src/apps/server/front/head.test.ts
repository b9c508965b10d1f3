import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ShopWorld, shopWorld } from '../testing/shop-world.ts'

let world: ShopWorld
let token: string
beforeAll(async () => {
  world = await shopWorld({ webhooks: false })
  token = await world.checkout()
})
afterAll(() => world.close())

const html = { accept: 'text/html' }

it.each([
  '/',
  '/login',
  '/dashboard',
  '/no-such-page',
  '/healthz',
  '/readyz',
  '/embed.js',
  '/assets/flags/nl.svg',
  '/assets/flags/nowhere.svg',
  '/checkout/<token>',
  '/thank-you/<token>',
  '/checkout/unknown',
  '/api/no-such-call',
])('what asks for the head of %s is told what a browser would be, without the page', async (path) => {
  const url = path.replace('<token>', token)
  const [whole, head] = [
    await world.app.inject({ url, headers: html }),
    await world.app.inject({ url, headers: html, method: 'HEAD' }),
  ]
  expect(head.body).toBe('')
  const { statusCode, headers } = head
  const told = [statusCode, headers['content-type'], headers['location'], headers['cache-control']]
  expect(told).toEqual([
    whole.statusCode,
    whole.headers['content-type'],
    whole.headers['location'],
    whole.headers['cache-control'],
  ])
})
