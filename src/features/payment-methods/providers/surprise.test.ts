import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { counters } from '#kit/server/counters.ts'
import { ProviderError } from './provider.ts'
import { parseAnswer, parseMessage, SurpriseError } from './surprise.ts'

const shape = z.object({ items: z.array(z.object({ amount: z.number() })), byId: z.record(z.string(), z.number()) })

const caught = (answer: unknown): SurpriseError => {
  try {
    parseAnswer('Example', 'GET /items', shape, answer)
  } catch (error) {
    if (error instanceof SurpriseError) return error
  }
  throw new Error('It was taken.')
}

describe('an answer that does not fit its shape', () => {
  it('is passed on as it was read where it fits', () => {
    const answer = { items: [{ amount: 5, more: 'left out' }], byId: {} }
    expect(parseAnswer('Example', 'GET /items', shape, answer)).toEqual({ items: [{ amount: 5 }], byId: {} })
  })

  it('leaves open what has happened, as no answer does', () => {
    const error = caught({ items: null, byId: {} })
    expect(error).toBeInstanceOf(ProviderError)
    expect(error).toMatchObject({ kind: 'unreachable', service: 'Example', call: 'GET /items' })
  })

  it('tells where it differs and nothing of what stands there [d9z5]', () => {
    const error = caught({ items: [{ amount: 'ann@example.com' }], byId: { '4111-1111': 'secret' } })
    expect(error.path).toBe('items[].amount: expected number; byId.*: expected number')
    expect(caught('<html>').path).toBe('answer: expected object')
  })

  it('is counted', async () => {
    caught(null)
    const text = await counters.registry.metrics()
    expect(text).toMatch(/checky_surprises_total\{service="Example",call="GET \/items"\} \d+/)
  })
})

describe('a message', () => {
  it.each(['pay\ud800', 'pay\0'])('that holds half a character or a NUL counts for nothing: %j [k6m4]', (id) => {
    const message = z.object({ data: z.unknown() })
    expect(parseMessage('Example', 'message', message, { data: { of: [id] } })).toBeNull()
    expect(parseMessage('Example', 'message', message, { data: { of: ['pay'] } })).not.toBeNull()
  })
})
