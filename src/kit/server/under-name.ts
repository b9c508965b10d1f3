import { isIP } from 'node:net'
import { Agent, buildConnector } from 'undici'

/** The server was reached, and no TLS connection under the name came about: it has no certificate for it, or one that browsers refuse. */
export class Unsecured extends Error {}

/** A certificate that a server asks its authority for only now is made in this time. */
const handshakeMs = 12_000

/**
 * Connects to whatever address is called, and by TLS under another name: the certificate has to be that name's. Connects first
 * and speaks TLS on it then, so that what cannot be reached is told apart from what has no certificate.
 */
export const agentUnder = (name: string): Agent => {
  const reach = buildConnector({ timeout: 1_000 })
  const secure = buildConnector({ timeout: handshakeMs, allowH2: false })
  const servername = isIP(name) > 0 ? {} : { servername: name }
  return new Agent({
    connect(options, callback) {
      const isSecure = options.protocol === 'https:'
      const { hostname, port } = options
      reach({ hostname, protocol: 'http:', port: port || (isSecure ? '443' : '80') }, (...[error, socket]) => {
        if (error) return callback(error, null)
        if (!isSecure) return callback(null, socket)
        return secure({ ...options, ...servername, httpSocket: socket }, (...[problem, secured]) =>
          problem ? callback(new Unsecured(problem.message, { cause: problem }), null) : callback(null, secured),
        )
      })
    },
  })
}
