import { describe, expect, it } from 'vitest'
import type { Endpoint } from '#kit/contract/endpoint.ts'
import { CallError, client } from './client.ts'
import { errorMessage } from './use-save.ts'

const call = client<{ note: Endpoint & { method: 'POST'; path: '/notes' } }>()
const server = 'The server is not responding. Try again in a moment.'

describe('the sentence of a failed call', () => {
  it.each([
    [502, server],
    [503, server],
    [504, server],
    [413, 'What you sent is too large.'],
    [429, 'Too many requests at once. Try again in a minute.'],
    [500, 'It could not be saved.'],
  ])('says of a proxy’s page with %i what is the matter', async (status, sentence) => {
    const before = globalThis.fetch
    globalThis.fetch = async () => new Response('<html>', { status })
    try {
      const error: unknown = await call('POST /notes').catch((reason: unknown) => reason)
      expect(errorMessage(error, 'It could not be saved.')).toBe(sentence)
    } finally {
      globalThis.fetch = before
    }
  })

  it('is the server’s own where there is one', () => {
    expect(errorMessage(new CallError(503, 'The shop is busy.'))).toBe('The shop is busy.')
  })
})
