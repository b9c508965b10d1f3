import { lookup } from 'node:dns/promises'
import { connect, type Socket } from 'node:net'

type Line = { socket: Socket; answered(status: number): void }

/**
 * Connections of one who asks for the same page again and again, at a fraction of what a library for HTTP costs: who sends ten times
 * what a server can serve must not take from it, or from its database, the processor that it serves with.
 */
export const openLines = async (
  { hostname, port, host, pathname, search }: URL,
  options: { cookie: string; most: number },
) => {
  // Once, and not for each connection: a thousand questions of this kind wait for one another for seconds.
  const { address } = await lookup(hostname)
  const request = Buffer.from(
    [
      `GET ${pathname}${search} HTTP/1.1`,
      `host: ${host}`,
      'accept: text/html,application/xhtml+xml',
      'accept-encoding: gzip, deflate, br',
      ...(options.cookie ? [`cookie: ${options.cookie}`] : []),
      '',
      '',
    ].join('\r\n'),
  )
  const idle: Line[] = []
  const all = new Set<Line>()
  const waiting: ((status: number) => void)[] = []

  const open = (): Line => {
    const socket = connect(Number(port), address).setNoDelay(true)
    const line: Line = { socket, answered: () => {} }
    all.add(line)
    let status = 0
    let left = 0
    socket.on('data', (data) => {
      if (status === 0) {
        const headEnds = data.indexOf('\r\n\r\n') + 4
        const head = data.toString('latin1', 0, headEnds)
        status = Number(head.slice(9, 12))
        const length = /\r\ncontent-length: (\d+)/i.exec(head)
        left = length ? Number(length[1]) + headEnds : Number.POSITIVE_INFINITY
      }
      left -= data.length
      // What comes in chunks ends with an empty one.
      if (left > 0 && (left < Number.POSITIVE_INFINITY || !data.subarray(-5).equals(lastChunk))) return
      const { answered } = line
      const met = status
      status = 0
      const next = waiting.shift()
      if (next) send(line, next)
      else idle.push(line)
      answered(met)
    })
    socket.on('error', () => {})
    socket.once('close', () => {
      all.delete(line)
      line.answered(0)
    })
    return line
  }

  const send = (line: Line, answered: (status: number) => void) => {
    line.answered = answered
    line.socket.write(request)
  }

  return {
    /** The status that is answered, 0 where none is. */
    ask: () =>
      new Promise<number>((resolve) => {
        let line = idle.pop()
        while (line?.socket.destroyed) line = idle.pop()
        if (line) send(line, resolve)
        else if (all.size < options.most) send(open(), resolve)
        else waiting.push(resolve)
      }),
    close: () => {
      for (const { socket } of all) socket.destroy()
    },
  }
}

const lastChunk = Buffer.from('0\r\n\r\n')
