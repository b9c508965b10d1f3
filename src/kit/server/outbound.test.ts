import { createServer, type RequestListener, type Server } from 'node:http'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { counters } from './counters.ts'
import { createOutbound, onBehalfOf, type Outbound, type OutboundRequest } from './outbound.ts'

let server: Server | undefined
const http = createOutbound((url) => url.hostname === 'localhost')
afterEach(() => server?.close())

const listen = (listener: RequestListener) =>
  new Promise<string>((resolve) => {
    server = createServer(listener).listen(0, 'localhost', () => {
      resolve(`http://localhost:${(server!.address() as { port: number }).port}`)
    })
  })

describe('a call to the outside', () => {
  it('returns status, headers and text, and JSON where there is some', async () => {
    const url = await listen((_, response) => response.writeHead(201, { 'x-told': 'yes' }).end('{"a":1}'))
    const answer = await http.send(url, { body: { b: 2 } })
    expect(answer).toMatchObject({ status: 201, text: '{"a":1}' })
    expect(answer.headers['x-told']).toBe('yes')
    expect(answer.json()).toEqual({ a: 1 })
  })

  it('goes only where it is allowed, and follows nobody elsewhere', async () => {
    await expect(http.send('http://127.0.0.1:9/')).rejects.toMatchObject({ reason: 'not-allowed' })
    const url = await listen((_, response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end())
    expect((await http.send(url)).status).toBe(302)
  })

  it('gives up in time, repeats included', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const overtime = new AbortController()
    const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(overtime.signal)
    const { promise: called, resolve } = Promise.withResolvers<void>()
    let calls = 0
    const url = await listen(() => {
      calls += 1
      resolve()
    })
    const answer = http.send(url, { timeout: 300, idempotent: true })
    await called
    vi.setSystemTime(Date.now() + 300)
    overtime.abort(new DOMException('The time is over.', 'TimeoutError'))
    await expect(answer).rejects.toMatchObject({ reason: 'timeout' })
    // All of the time went by with the first: another call would be longer than was given.
    expect(calls).toBe(1)
    expect(limit.mock.calls).toEqual([[300]])
  })

  it('repeats only what may happen twice', async () => {
    let calls = 0
    const url = await listen((request) => {
      calls++
      request.socket.destroy()
    })
    await expect(http.send(`${url}/once`, { body: {} })).rejects.toMatchObject({ reason: 'unreachable' })
    expect(calls).toBe(1)
    await expect(http.send(`${url}/again`, { idempotent: true })).rejects.toMatchObject({ reason: 'unreachable' })
    expect(calls).toBe(4)
  })

  it('is repeated when its answer said, where it may happen twice and there is time until then', async () => {
    const asked: string[] = []
    let saying: Record<string, string> = {}
    const url = await listen((request, response) => {
      asked.push(request.url!)
      const isFirst = asked.filter((path) => path === request.url).length === 1
      if (isFirst) response.writeHead(request.url!.includes('503') ? 503 : 429, saying).end()
      else response.end('{}')
    })
    const status = async (path: string, options: OutboundRequest = { idempotent: true }) =>
      (await http.send(url + path, options)).status
    saying = { 'retry-after': '0' }
    expect([await status('/429'), await status('/503'), await status('/changes-429', { body: {} })]).toEqual([
      200, 200, 429,
    ])
    saying = { 'retry-after': new Date().toUTCString() }
    expect(await status('/dated-429')).toBe(200)
    saying = { 'retry-after': '5' }
    expect(await status('/long-503', { idempotent: true, timeout: 4_000 })).toBe(503)
    saying = {}
    expect(await status('/silent-429')).toBe(429)
  })

  it('reads no endless body', async () => {
    const url = await listen((_, response) => {
      const chunk = Buffer.alloc(256 * 1024)
      const write = () => response.write(chunk, () => setImmediate(write))
      write()
    })
    await expect(http.send(url)).rejects.toMatchObject({ reason: 'too-large' })
  })
})

describe('a peer that fails', () => {
  /** Breaks off for as long as `isWell` is false. */
  const ailing = async () => {
    const state = { isWell: false, calls: 0, url: '' }
    state.url = await listen((request, response) => {
      state.calls++
      if (state.isWell) response.end('{}')
      else request.socket.destroy()
    })
    return state
  }
  const failFiveTimes = async (http: Outbound, url: string, peer: string) => {
    for (let i = 0; i < 5; i++)
      await expect(http.send(url, { peer })).rejects.toMatchObject({ reason: 'unreachable', peer })
  }

  it('is left alone after five failures in a row [z2k6]', async () => {
    const other = await ailing()
    await failFiveTimes(http, other.url, 'shop:down')
    await expect(http.send(other.url, { peer: 'shop:down' })).rejects.toMatchObject({ reason: 'breaker-open' })
    expect(other.calls).toBe(5)
  })

  it('is called again once it is well, without a restart [s6p7]', async () => {
    const hasty = createOutbound(() => true, { halfOpenAfter: 0 })
    const other = await ailing()
    await failFiveTimes(hasty, other.url, 'shop:ailing')
    await expect(hasty.send(other.url, { peer: 'shop:ailing' })).rejects.toMatchObject({ reason: 'unreachable' })
    other.isWell = true
    for (let i = 0; i < 20; i++) expect((await hasty.send(other.url, { peer: 'shop:ailing' })).status).toBe(200)
  })

  it('is tried again by one call at a time [t2h5]', async () => {
    const hasty = createOutbound(() => true, { halfOpenAfter: 0 })
    const other = await ailing()
    await failFiveTimes(hasty, other.url, 'shop:crowded')
    other.isWell = true
    const answers = await Promise.allSettled(
      Array.from({ length: 10 }, () => hasty.send(other.url, { peer: 'shop:crowded' })),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(other.calls).toBe(6)
  })

  it('says nothing about another one at the same host [m2f5]', async () => {
    const other = await ailing()
    await failFiveTimes(http, other.url, 'bank:one')
    other.isWell = true
    expect((await onBehalfOf(http, 'bank:two').send(other.url)).status).toBe(200)
    await expect(onBehalfOf(http, 'bank:one').send(other.url)).rejects.toMatchObject({ reason: 'breaker-open' })
  })

  it('is told to who listens once it answers again, after a failure, a breaker or a 5xx [y6n2]', async () => {
    const hasty = createOutbound(() => true, { halfOpenAfter: 0 })
    const recovered: string[] = []
    const stop = hasty.onRecovered((peer) => recovered.push(peer))
    const other = await ailing()
    await expect(hasty.send(other.url, { peer: 'shop:once' })).rejects.toMatchObject({ reason: 'unreachable' })
    await failFiveTimes(hasty, other.url, 'shop:often')
    other.isWell = true
    for (const peer of ['shop:never', 'shop:once', 'shop:once', 'shop:often', 'shop:often'])
      await hasty.send(other.url, { peer })
    expect(recovered).toEqual(['shop:once', 'shop:often'])

    server!.close()
    let status = 503
    const url = await listen((_, response) => response.writeHead(status).end())
    for (status of [503, 429, 503, 200, 200]) await hasty.send(url, { peer: 'shop:busy' })
    expect(recovered.slice(2)).toEqual(['shop:busy'])
    stop()
    for (status of [503, 200]) await hasty.send(url, { peer: 'shop:busy' })
    expect(recovered).toHaveLength(3)
  })

  it('is counted by its kind alone while it is not called [j7n4]', async () => {
    const hasty = createOutbound(() => true, { halfOpenAfter: 0 })
    const other = await ailing()
    const lines = async () => (await counters.registry.metrics()).split('\n').filter((line) => line.includes('"mill"'))
    await failFiveTimes(hasty, other.url, 'mill:one')
    await failFiveTimes(hasty, other.url, 'mill:two')
    expect(await lines()).toContain('outbound_breakers{kind="mill",state="open"} 2')
    other.isWell = true
    await hasty.send(other.url, { peer: 'mill:one' })
    expect(await lines()).toContain('outbound_breakers{kind="mill",state="open"} 1')
    expect(await lines()).toContain('outbound_breakers{kind="mill",state="half-open"} 0')
    expect(await lines()).toContain('outbound_breaker_changes_total{kind="mill",state="closed"} 1')
  })
})
