import { createServer, type RequestListener, type Server } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { createOutbound } from './outbound.ts'

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
  it('answers status, headers and text, and JSON where it is some', async () => {
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
    const url = await listen(() => {})
    const began = Date.now()
    await expect(http.send(url, { timeout: 300, idempotent: true })).rejects.toMatchObject({ reason: 'timeout' })
    expect(Date.now() - began).toBeLessThan(2_000)
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

  it('reads no endless body', async () => {
    const url = await listen((_, response) => {
      const chunk = Buffer.alloc(256 * 1024)
      const write = () => response.write(chunk, () => setImmediate(write))
      write()
    })
    await expect(http.send(url)).rejects.toMatchObject({ reason: 'too-large' })
  })

  it('stops asking what failed five times in a row', async () => {
    let calls = 0
    const url = await listen((request) => {
      calls++
      request.socket.destroy()
    })
    for (let i = 0; i < 5; i++) await expect(http.send(`${url}/down`)).rejects.toMatchObject({ reason: 'unreachable' })
    await expect(http.send(`${url}/down`)).rejects.toMatchObject({ reason: 'breaker-open' })
    expect(calls).toBe(5)
  })
})
