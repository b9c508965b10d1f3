import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** What a mail server has heard when it stops being well. */
export type Stage = 'connected' | 'EHLO' | 'MAIL' | 'RCPT' | 'DATA' | 'message'
/** `silent`: says nothing from then on. `gone`: ends the connection. `slow`: takes a fifth of a second. Else it is what the server replies. */
type Fault = { at: Stage; how: 'silent' | 'gone' | 'slow' | `${4 | 5}${string}` }

const replies: Record<Exclude<Stage, 'connected' | 'message'>, string> = {
  EHLO: '250 mail.example',
  MAIL: '250 OK',
  RCPT: '250 OK',
  DATA: '354 Go on',
}

/** A mail server that falls silent, or goes, at the stage that `set` names; `received` counts the mails that it took, `lines` are those of all of them, `connections` counts all that were ever opened. */
export const openMailServer = async () => {
  let fault: Fault | undefined
  let received = 0
  const lines: string[] = []
  let connections = 0
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    connections += 1
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    const reply = (stage: Stage, text: string) => {
      const how = fault?.at === stage ? fault.how : undefined
      if (how === 'gone') socket.destroy()
      else if (how === 'slow') setTimeout(() => socket.write(`${text}\r\n`), 200)
      else if (how !== 'silent') socket.write(`${how ?? text}\r\n`)
    }
    let buffer = ''
    let isMessage = false
    socket.on('data', (bytes) => {
      buffer += String(bytes)
      for (let end; (end = buffer.indexOf('\r\n')) >= 0; buffer = buffer.slice(end + 2)) {
        const line = buffer.slice(0, end)
        if (isMessage) {
          if (line !== '.') {
            lines.push(line)
            continue
          }
          isMessage = false
          received += 1
          reply('message', '250 Taken')
          continue
        }
        const verb = line.slice(0, 4).toUpperCase()
        if (verb === 'QUIT') socket.end('221 Bye\r\n')
        else if (verb in replies) {
          isMessage = verb === 'DATA'
          reply(verb as keyof typeof replies, replies[verb as keyof typeof replies])
        } else socket.write('250 OK\r\n')
      }
    })
    reply('connected', '220 mail.example')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  return {
    url: `smtp://127.0.0.1:${(server.address() as { port: number }).port}`,
    set: (next?: Fault) => void (fault = next),
    received: () => received,
    lines: (): readonly string[] => lines,
    connections: () => connections,
  }
}
