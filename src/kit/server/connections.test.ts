import { once } from 'node:events'
import type { RequestListener, Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { until } from '#kit/testing/until.ts'
import { createConnections } from './connections.ts'

/** A server whose end does not wait long. */
const listening = async (listener: RequestListener, options: { halfSentFor?: number; inFlightFor?: number } = {}) => {
  const connections = createConnections({ answerUnreadable: (_, socket) => void socket.destroy(), ...options })
  const server: Server = connections.serve(listener).listen(0, 'localhost')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const speak = (text: string) => {
    const socket = connect(port, 'localhost')
    const received = { text: '', isOver: new Promise((resolve) => socket.once('close', resolve)) }
    socket.on('data', (data) => (received.text += data.toString()))
    socket.on('error', () => {})
    socket.write(text)
    return received
  }
  return { connections, server, speak }
}

describe('the end of a server', () => {
  it('does not wait for connections that say nothing, or half of what they want', async () => {
    const { connections, server, speak } = await listening(
      (request, response) => request.resume().on('end', () => response.end('well')),
      { halfSentFor: 20, inFlightFor: 3_600_000 },
    )
    let asked = 0
    server.on('connection', () => (asked += 1))
    const all = [speak(''), speak('GET / HT'), speak('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\nhal')]
    all.push(speak('GET / HTTP/1.1\r\nhost: x\r\n\r\n'))
    await until(() => asked === 4 && all[3]!.text.includes('well'))
    await connections.end()
    await Promise.all(all.map(({ isOver }) => isOver))
    expect(all.map(({ text }) => text.includes('well'))).toEqual([false, false, false, true])
  })

  it('waits for what is under way, and no longer than it may [s9b8]', async () => {
    const answers: (() => void)[] = []
    const listener: RequestListener = (_, response) => void answers.push(() => response.end('slow but well'))
    const patient = await listening(listener, { halfSentFor: 20 })
    const silent = patient.speak('')
    const asked = patient.speak('GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
    while (answers.length === 0) await new Promise(setImmediate)
    let isEnded = false
    const ended = patient.connections.end().then(() => (isEnded = true))
    // Whoever says nothing is swept out meanwhile.
    await silent.isOver
    expect(isEnded).toBe(false)
    answers[0]!()
    await ended
    await asked.isOver
    expect(asked.text).toContain('slow but well')

    const hasty = await listening(() => {}, { inFlightFor: 20 })
    const never = hasty.speak('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
    await once(hasty.server, 'request')
    await hasty.connections.end()
    await never.isOver
    expect(never.text).toBe('')
  })
})
