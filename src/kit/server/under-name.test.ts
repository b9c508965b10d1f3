import { once } from 'node:events'
import { createServer as createSecure } from 'node:https'
import { createServer, type Server, type Socket } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { selfSigned } from '#kit/testing/certificate.ts'
import { createOutbound } from './outbound.ts'

const http = createOutbound(() => true)
const { key, certificate } = selfSigned()
const trusted = getCACertificates('default')
beforeAll(() => setDefaultCACertificates([...trusted, certificate]))
afterAll(async () => {
  setDefaultCACertificates(trusted)
  await http.close()
})

const listen = async (server: Server): Promise<string> => {
  server.listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return `https://127.0.0.1:${(server.address() as { port: number }).port}/`
}

/** Shows the certificate of `localhost` under whatever name it is asked. */
const secured = () =>
  listen(
    createSecure(
      { key: key.export({ type: 'pkcs8', format: 'pem' }), cert: certificate },
      ({ headers, socket }, response) =>
        response.end(`${headers.host} ${(socket as Socket & { servername?: string }).servername}`),
    ),
  )

it('asks an address under another name, whose certificate it has to show', async () => {
  const url = await secured()
  expect((await http.send(url, { as: 'localhost:8443' })).text).toBe('localhost:8443 localhost')
  await expect(http.send(url, { as: 'checkout.brand.test' })).rejects.toMatchObject({ reason: 'unsecured' })
  setDefaultCACertificates(trusted)
  await expect(http.send(url, { as: 'localhost' })).rejects.toMatchObject({ reason: 'unsecured' })
  setDefaultCACertificates([...trusted, certificate])
})

it('tells a server that has no certificate for the name from one that cannot be reached', async () => {
  // What a proxy says for which no authority makes one: a fatal alert, `internal_error`.
  const alerting = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => socket.end(Buffer.from('15030100020250', 'hex')))
  })
  const url = await listen(alerting)
  await expect(http.send(url, { as: 'checkout.brand.test' })).rejects.toMatchObject({ reason: 'unsecured' })
  const breaking = createServer((socket) => socket.once('data', () => socket.destroy()))
  const broken = await listen(breaking)
  await expect(http.send(broken, { as: 'checkout.brand.test' })).rejects.toMatchObject({ reason: 'unsecured' })
  await expect(http.send('https://127.0.0.1:9/', { as: 'checkout.brand.test' })).rejects.toMatchObject({
    reason: 'unreachable',
  })
})
