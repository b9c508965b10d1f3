import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { expect, it, onTestFinished } from 'vitest'
import { lookUp } from './look-up.ts'

/** A name server that answers every question by SERVFAIL, as one does for a zone whose DNSSEC is broken. */
const failing = async () => {
  const server = createSocket('udp4')
  onTestFinished(() => void server.close())
  server.on('message', (question, { port, address }) => {
    const answer = Buffer.from(question)
    answer.writeUInt16BE(0x8182, 2)
    server.send(answer, port, address)
  })
  server.bind(0, '127.0.0.1')
  await once(server, 'listening')
  return `127.0.0.1:${server.address().port}`
}

it('a zone that answers with an error is told from name servers that cannot be reached', async () => {
  const outcomeAt = async (server: string) =>
    (await lookUp({ DNS_SERVERS: [server] }, 'checkout.brand.test', 'edge.test')).outcome
  expect(await outcomeAt(await failing())).toBe('zone-fails')
  expect(await outcomeAt('127.0.0.1:9')).toBe('unreachable')
})
