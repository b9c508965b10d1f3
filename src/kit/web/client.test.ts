import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Endpoint } from '#kit/contract/endpoint.ts'
import { CallError, client, configureClient } from './client.ts'

type Notes = { write: Endpoint & { method: 'POST'; path: '/notes/:id' } }
const call = client<Notes>()
const write = (options?: { reauthenticate?: false }) =>
  call('POST /notes/:id', { params: { id: 'a b' }, body: { text: 'hi' } }, options)

const answers = (...list: [number, unknown][]) => {
  const fetch = vi.fn<typeof globalThis.fetch>()
  for (const [status, body] of list) fetch.mockResolvedValueOnce(Response.json(body, { status }))
  vi.stubGlobal('fetch', fetch)
  return fetch
}
const success = { error: false, message: 'Kept.', data: {} }
const signedOut = { error: true, message: 'Please log in to continue.' }

afterEach(() => {
  vi.unstubAllGlobals()
  configureClient({ headers: () => ({}) })
})

describe('a call', () => {
  it('fills the path, carries the headers of its time and resolves to the whole success', async () => {
    const fetch = answers([200, success])
    configureClient({ headers: () => ({ 'x-csrf-token': 'first' }) })
    await expect(write()).resolves.toEqual(success)
    expect(fetch.mock.calls[0]?.[0]).toBe('/api/notes/a%20b')
    expect(fetch.mock.calls[0]?.[1]?.headers).toMatchObject({
      'x-csrf-token': 'first',
      'content-type': 'application/json',
    })
  })

  it('throws the sentence and the fields of a refusal [z8s3]', async () => {
    answers([422, { error: true, message: 'Text is required', errors: { text: 'Text is required' } }])
    await expect(write()).rejects.toMatchObject({
      status: 422,
      message: 'Text is required',
      errors: { text: 'Text is required' },
    })
  })

  it('reads the text of a provider call, and has one of its own for an answer that is no JSON [y4b5]', async () => {
    answers([502, { error: true, msg: 'The provider refused.' }])
    await expect(write()).rejects.toThrow('The provider refused.')
    vi.stubGlobal('fetch', async () => new Response('<html>', { status: 504 }))
    await expect(write()).rejects.toMatchObject({ status: 504, message: 'An error occurred' })
  })

  it('tells a lost connection, a server that is gone and a call that was cut apart when nothing answers [n4t9]', async () => {
    const lose = (alive: Response | null) =>
      vi.stubGlobal('fetch', async (url: string) => {
        if (url === '/healthz' && alive) return alive
        throw new TypeError('Failed to fetch')
      })
    vi.stubGlobal('navigator', { onLine: false })
    lose(null)
    await expect(write()).rejects.toMatchObject({ status: 0, lost: 'offline' })
    vi.stubGlobal('navigator', { onLine: true })
    await expect(write()).rejects.toMatchObject({ status: 0, lost: 'server' })
    lose(new Response('', { status: 502 }))
    await expect(write()).rejects.toMatchObject({ lost: 'server' })
    lose(new Response('', { status: 404 }))
    await expect(write()).rejects.toMatchObject({ lost: 'call' })
    lose(Response.json({ alive: true }))
    await expect(write()).rejects.toMatchObject({ lost: 'call', message: 'The connection was interrupted. Try again.' })
  })
})

describe('a call whose session has ended', () => {
  it('is repeated with the new token once the person has signed in again [n2y9]', async () => {
    const fetch = answers([401, signedOut], [200, success])
    let token = 'old'
    configureClient({
      headers: () => ({ 'x-csrf-token': token }),
      reauthenticate: async () => {
        token = 'new'
        return true
      },
    })
    await expect(write()).resolves.toEqual(success)
    expect(fetch.mock.calls[1]?.[1]?.headers).toMatchObject({ 'x-csrf-token': 'new' })
    expect(fetch.mock.calls[1]?.[1]?.body).toBe('{"text":"hi"}')
  })

  it('fails when the person does not sign in, and is not repeated a second time', async () => {
    answers([401, signedOut])
    configureClient({ headers: () => ({}), reauthenticate: async () => false })
    await expect(write()).rejects.toBeInstanceOf(CallError)
    const fetch = answers([401, signedOut], [401, signedOut])
    configureClient({ headers: () => ({}), reauthenticate: async () => true })
    await expect(write()).rejects.toMatchObject({ status: 401 })
    expect(fetch).toHaveBeenCalledTimes(2)
  })

  it('does not ask when the caller wants the refusal itself', async () => {
    answers([401, signedOut])
    const reauthenticate = vi.fn<() => Promise<boolean>>(async () => true)
    configureClient({ headers: () => ({}), reauthenticate })
    await expect(write({ reauthenticate: false })).rejects.toMatchObject({ status: 401 })
    expect(reauthenticate).not.toHaveBeenCalled()
  })
})
