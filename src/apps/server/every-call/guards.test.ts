import { afterAll, beforeAll, expect, it } from 'vitest'
import { testApp, type TestApp } from '../testing/test-app.ts'

let test: TestApp
let merchant: Awaited<ReturnType<TestApp['merchant']>>
beforeAll(async () => {
  test = await testApp()
  merchant = await test.merchant()
})
afterAll(() => test.close())

/** A changing call with the merchant's cookie and token, and what a browser says of where it comes from. */
const getStatus = async (headers: Record<string, string>) => {
  const { statusCode } = await test.inject({
    method: 'POST',
    url: '/api/add-review',
    headers: { cookie: merchant.cookie, 'x-csrf-token': merchant.csrfToken, ...headers },
    payload: { name: 'Noor', rating: 4.5, review: 'Arrived the next day.' },
  })
  return statusCode
}

it.each([
  { origin: 'https://elsewhere.example' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-mode': 'navigate' },
  { 'sec-purpose': 'prefetch' },
  { purpose: 'prefetch' },
])('a changing call that says %o is refused, with cookie and token [t8g2]', async (headers) => {
  expect(await getStatus(headers)).toBe(403)
})

it('takes one of its own page, and one that says nothing of where it comes from', async () => {
  const own = { origin: test.url, 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' }
  expect([await getStatus(own), await getStatus({})]).toEqual([200, 200])
})
