import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import pg from 'pg'
import { onTestFinished } from 'vitest'

const welcome = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49])
const readyForQuery = Buffer.from([0x5a, 0, 0, 0, 5, 0x49])

/** An error as PgBouncer words and codes it. */
const refusal = (text: string) => {
  const fields = Buffer.from(`SFATAL\0C08P01\0M${text}\0\0`)
  const head = Buffer.from([0x45, 0, 0, 0, 0])
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}

class RawClient extends pg.Client {
  get stream(): Socket {
    return this.connection.stream as Socket
  }
}

/**
 * A pooler before the database at `url`: all who come share one connection of it. `refuses` names a parameter of the first message that
 * it does not know. Returns the address that leads through it.
 */
export const openPooler = async (url: string, refuses?: string): Promise<string> => {
  const client = new RawClient(url)
  client.on('error', () => {})
  await client.connect()
  const database = client.stream
  database.removeAllListeners('data')
  let turn: Promise<unknown> = Promise.resolve()
  const passOn = async (question: Buffer): Promise<Buffer> => {
    const answer: Buffer[] = []
    database.write(question)
    do answer.push((await once(database, 'data'))[0] as Buffer)
    while (!Buffer.concat(answer).subarray(-6).equals(readyForQuery))
    return Buffer.concat(answer)
  }
  const server = createServer((near) => {
    near.on('error', () => {})
    near.once('data', (first: Buffer) => {
      if (refuses && first.includes(refuses)) return near.end(refusal(`unsupported startup parameter: ${refuses}`))
      near.write(welcome)
      near.on('data', (question: Buffer) => {
        turn = turn.then(async () => void near.write(await passOn(question)))
      })
      return undefined
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    database.destroy()
  })
  const address = new URL(url)
  const { port } = server.address() as { port: number }
  address.searchParams.delete('host')
  address.host = `127.0.0.1:${port}`
  return address.href
}
