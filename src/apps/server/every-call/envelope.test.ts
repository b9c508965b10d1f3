import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApp, type TestApp } from '../testing/test-app.ts'

let test: TestApp
let merchant: Awaited<ReturnType<TestApp['merchant']>>
beforeAll(async () => {
  test = await testApp()
  merchant = await test.merchant()
})
afterAll(() => test.close())

/** A call with these bytes, as the merchant's own page would send them. */
const post = async (payload: string, type = 'application/json') => {
  const answer = await test.inject({
    method: 'POST',
    url: '/api/add-review',
    headers: {
      origin: test.url,
      cookie: merchant.cookie,
      'x-csrf-token': merchant.csrfToken,
      'content-type': type,
    },
    payload,
  })
  return { status: answer.statusCode, body: answer.json<object>() }
}
const review = { name: 'Noor', rating: 4.5, review: 'Arrived the next day.' }

describe('an answer', () => {
  it('carries error, message and data when it went well [d7d9]', async () => {
    const { status, body } = await merchant.call('POST /add-review', { body: review })
    expect(status).toBe(200)
    expect(Object.keys(body)).toEqual(['error', 'message', 'data'])
    expect(body).toMatchObject({ error: false, message: 'Review added successfully', data: { review } })
  })

  it('carries the sentence of each wrong field, 422 [m9y6]', async () => {
    const { status, body } = await merchant.call('POST /add-review', { body: { ...review, name: '', review: ' ' } })
    expect(status).toBe(422)
    expect(body).toEqual({
      error: true,
      message: 'Name is required, Content is required',
      errors: { name: 'Name is required', review: 'Content is required' },
    })
  })

  it('of a provider’s call says `msg`, well or not [f2t7]', async () => {
    const names = ['payment-method', 'viva', 'paypal', 'rapyd', 'payabl']
    const answers = await Promise.all(
      names.flatMap((name) => [
        merchant.call(`GET /${name}`),
        merchant.call(`POST /${name}`, { body: {} }),
        merchant.call(`POST /${name}/update-setting`, { body: {} }),
      ]),
    )
    for (const { status, body } of answers) {
      expect(body).toMatchObject({ error: status >= 400, msg: expect.any(String) })
      expect(body).not.toHaveProperty('message')
    }
    const statuses = new Set(answers.map(({ status }) => status))
    expect([...statuses]).toEqual(expect.arrayContaining([200, 422]))
  })

  it.each([
    [400, 'what cannot be read', '{"name": ', 'application/json'],
    [415, 'another kind of content', '<review/>', 'application/xml'],
    [415, 'plain text', JSON.stringify(review), 'text/plain'],
    [415, 'a form where none is taken', 'name=Noor&rating=4.5&review=Fine', 'application/x-www-form-urlencoded'],
    [413, 'what is too large', JSON.stringify({ ...review, review: 'x'.repeat(70_000) }), 'application/json'],
  ])('is %i to %s [n4s6]', async (expected, _what, payload, type) => {
    const { status, body } = await post(payload, type)
    expect(status).toBe(expected)
    expect(body).toEqual({ error: true, message: expect.stringMatching(/\.$/) })
  })

  it('is 401 to who is signed out, 403 without the token, 404 for what is absent, 409 for a state that forbids it [x7y9]', async () => {
    expect((await test.stranger.call('GET /reviews-list')).status).toBe(401)
    expect((await merchant.call('POST /add-review', { body: review, headers: { 'x-csrf-token': 'x' } })).status).toBe(
      403,
    )
    const params = { id: crypto.randomUUID() }
    expect((await merchant.call('POST /update-review/:id', { params, body: review })).status).toBe(404)
    expect((await merchant.call('POST /billing/step-down')).status).toBe(409)
  })

  it('is one sentence and 500 for what nobody foresaw, without a word of what it was [z4f4]', async () => {
    const broken = await test.merchant()
    await test.pool.query('alter table reviews rename to reviews_away')
    try {
      const { status, body } = await broken.call('GET /reviews-list')
      expect(status).toBe(500)
      expect(body).toEqual({ error: true, message: 'An error occurred' })
    } finally {
      await test.pool.query('alter table reviews_away rename to reviews')
    }
  })

  it('is 503 with the time to come back in while the process cannot keep up [n3b9]', async () => {
    const crowded = await testApp({ listen: true, admission: { atFirst: 0, atLeast: 0, atMost: 0, patience: 20 } })
    try {
      const answer = await fetch(`${crowded.url}/api/plans`)
      expect(answer.status).toBe(503)
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(await answer.json()).toEqual({
        error: true,
        message: 'The service is busy. Please try again in a moment.',
      })
    } finally {
      await crowded.close()
    }
  })
})
