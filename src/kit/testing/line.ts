import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { selfSigned } from './certificate.ts'

/** A line to the database at `url` that can stop passing anything on, with TLS on the near side where asked. */
export const openLine = async (url: string, { tls = false } = {}) => {
  const target = new pg.Client(url)
  const { key, certificate } = selfSigned()
  const pairs = new Map<Socket, Socket>()
  let isFrozen = false
  const join = (near: Socket) => {
    const { host, port } = target
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    pairs.set(near, far)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => {}).on('close', () => other.destroy())
      if (!isFrozen) one.pipe(other)
    }
    near.on('close', () => pairs.delete(near))
  }
  const server: Server = createServer((near) => {
    if (!tls) return join(near)
    // The client asks first whether TLS is spoken at all.
    near.once('data', () => {
      near.write('S')
      join(
        new TLSSocket(near, { isServer: true, key: key.export({ type: 'pkcs8', format: 'pem' }), cert: certificate }),
      )
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = new URL(url)
  address.searchParams.set('host', '127.0.0.1')
  address.searchParams.set('port', String((server.address() as { port: number }).port))
  if (tls) address.searchParams.set('sslmode', 'no-verify')
  onTestFinished(() => {
    server.close()
    for (const socket of [...pairs.keys(), ...pairs.values()]) socket.destroy()
  })
  return {
    address: address.href,
    freeze() {
      isFrozen = true
      for (const [near, far] of pairs) {
        near.unpipe(far).pause()
        far.unpipe(near).pause()
      }
    },
    /** What is open passes nothing any more, and neither end hears of the other; what is opened later is well. */
    forget() {
      for (const [near, far] of pairs) {
        near.unpipe(far).removeAllListeners('close').pause()
        far.unpipe(near).removeAllListeners('close').pause()
      }
    },
    thaw() {
      isFrozen = false
      for (const [near, far] of pairs) {
        near.pipe(far)
        far.pipe(near)
      }
    },
  }
}
