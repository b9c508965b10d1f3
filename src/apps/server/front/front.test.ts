import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApp, type TestApp } from '../testing/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await testApp({ listen: true })
})
afterAll(() => test.close())

const ours = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
  'content-security-policy': expect.stringContaining("default-src 'none'"),
}
const hasSent = async (connection: Socket) => {
  while (connection.bytesRead === 0) await new Promise(setImmediate)
}

/** What is answered to these very bytes; `more` are said once the first have arrived and `meanwhile` has begun. */
const sendRaw = async (text: string, at: TestApp = test, meanwhile?: () => void, more = '') => {
  const accepted = new Promise<Socket>((resolve) => at.app.server.once('connection', resolve))
  const socket = connect(Number(new URL(at.url).port), 'localhost')
  let received = ''
  socket.on('data', (data) => (received += data.toString()))
  // A reset after the answer is an end as well.
  socket.on('error', () => {})
  const over = new Promise((resolve) => socket.once('close', resolve))
  socket.write(text)
  if (meanwhile) {
    // A connection that nothing was read from yet is ended with its server, without an answer.
    await hasSent(await accepted)
    meanwhile()
    await new Promise(setImmediate)
    socket.write(more)
  }
  await over
  const [head = '', body = ''] = received.split('\r\n\r\n')
  const [status = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [line.split(':', 1)[0]!.toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  )
  return { status: Number(status.split(' ')[1]), headers, body }
}

describe('what cannot be read', () => {
  it.each([
    ['/%', 400, 'The request could not be read.'],
    ['/checkout/%ff', 400, 'The request could not be read.'],
    ['/api/%E0%A4%A', 400, 'The request could not be read.'],
    [`/${'a/'.repeat(1_100)}`, 414, 'The address is too long.'],
    [`/checkout/${'a'.repeat(3_000)}`, 414, 'The address is too long.'],
  ])('is said so in the envelope: %s [j8m3]', async (path, status, message) => {
    const answer = await sendRaw(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`)
    expect(answer).toMatchObject({ status, headers: ours })
    expect(JSON.parse(answer.body)).toEqual({ error: true, message })
  })

  it('is said so on a page to who opened it [n2f2]', async () => {
    const accept = 'accept: text/html,application/xhtml+xml'
    const answer = await sendRaw(`GET /% HTTP/1.1\r\nhost: localhost\r\n${accept}\r\nconnection: close\r\n\r\n`)
    expect(answer).toMatchObject({ status: 400, headers: ours })
    expect(answer.headers['content-type']).toContain('text/html')
    expect(answer.body).toContain('The request could not be read.')
    expect(answer.body).toContain('<html lang="en">')
  })

  it('is a name too long for anything in one place of an address, as anything unknown', async () => {
    const answer = await sendRaw(
      `GET /api/orders/${'a'.repeat(1_000)} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`,
    )
    expect(answer).toMatchObject({ status: 401, headers: ours })
    expect(JSON.parse(answer.body)).toEqual({ error: true, message: 'Please log in to continue.' })
  })

  it.each([
    ['no HTTP', 'hello\r\n\r\n', 400, 'The request could not be read.'],
    [
      'a header that is none',
      'GET / HTTP/1.1\r\nhost: localhost\r\nb@d header\r\n\r\n',
      400,
      'The request could not be read.',
    ],
    [
      'headers without end',
      `GET / HTTP/1.1\r\nhost: localhost\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`,
      431,
      'The request is too large.',
    ],
  ])('is said so to who sends %s [p6d8]', async (_what, text, status, message) => {
    const answer = await sendRaw(text)
    expect(answer).toMatchObject({ status, headers: ours })
    expect(JSON.parse(answer.body)).toEqual({ error: true, message })
  })
})

describe('what Node would answer by itself', () => {
  it.each([
    [
      'names no host',
      'GET /api/plans HTTP/1.1\r\nconnection: close\r\n\r\n',
      421,
      'There is no checkout at this address.',
    ],
    [
      'expects what nobody knows',
      'GET /api/reviews-list HTTP/1.1\r\nhost: localhost\r\nexpect: magic\r\nconnection: close\r\n\r\n',
      401,
      'Please log in to continue.',
    ],
  ])('is answered here, with our headers, to who %s [q7v3]', async (_what, text, status, message) => {
    const answer = await sendRaw(text)
    expect(answer).toMatchObject({ status, headers: ours })
    expect(JSON.parse(answer.body)).toEqual({ error: true, message })
  })
})

describe('what does not arrive', () => {
  let hasty: TestApp
  beforeAll(async () => {
    hasty = await testApp({ listen: true, arrivesWithin: 50 })
  })
  afterAll(() => hasty.close())

  it.each([
    ['in the middle of its headers', 'GET /api/plans HTTP/1.1\r\nhost: localhost\r\naccept: '],
    [
      'in the middle of its body',
      'POST /api/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 90\r\n\r\n{"em',
    ],
  ])('%s is said so in the envelope, with our headers, and the connection ends [f2d2]', async (_where, text) => {
    const answer = await sendRaw(text, hasty)
    expect(answer).toMatchObject({ status: 408, headers: { ...ours, connection: 'close' } })
    expect(JSON.parse(answer.body)).toEqual({ error: true, message: 'The request took too long to arrive.' })
  })
})

describe('a process that ends', () => {
  it('refuses what it has not begun, in the envelope, and ends the connection [k5j8]', async () => {
    const ending = await testApp({ listen: true })
    let ended: Promise<void> | undefined
    const end = () => void (ended = ending.close())
    const answer = await sendRaw('GET /api/plans HTTP/1.1\r\nhost: localhost\r\n', ending, end, '\r\n')
    expect(answer).toMatchObject({ status: 503, headers: { ...ours, connection: 'close', 'retry-after': '5' } })
    expect(JSON.parse(answer.body)).toEqual({
      error: true,
      message: 'The service is busy. Please try again in a moment.',
    })
    await ended
  })
})
