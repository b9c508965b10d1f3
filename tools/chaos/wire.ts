import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** What the line between the product and the outside does to what passes. `lost`: the call arrives, its answer does not. */
export type WireMode = 'well' | 'cut' | 'frozen' | 'slow' | 'lost' | 'late'

export type Wire = { set(mode: WireMode): void; close(): void }

const slowMs = 700
/** Longer than the product waits for any answer. */
const lateMs = 6_500

/** A line from `port` to the server on `target`, which can be spoilt. */
export const openWire = async (port: number, target: number): Promise<Wire> => {
  let mode: WireMode = 'well'
  const open = new Set<Socket>()
  const held: (() => void)[] = []

  const whenThawed = (pass: () => void) => (mode === 'frozen' ? void held.push(pass) : pass())
  const keep = (socket: Socket, other: Socket) => {
    open.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => {
      open.delete(socket)
      other.destroy()
    })
  }

  const server = createServer((near) => {
    if (mode === 'cut') return void near.destroy()
    const far = connect(target, 'localhost')
    keep(near, far)
    keep(far, near)
    near.on('data', (bytes) => whenThawed(() => far.write(bytes)))
    far.on('data', (bytes) => {
      if (mode === 'lost') return void near.destroy()
      const delay = mode === 'slow' ? slowMs * Math.random() : mode === 'late' ? lateMs : 0
      const pass = () => whenThawed(() => near.write(bytes))
      if (delay === 0) pass()
      else setTimeout(pass, delay)
    })
  })
  server.listen(port, 'localhost')
  await once(server, 'listening')
  return {
    set(next) {
      mode = next
      if (next === 'cut') for (const socket of open) socket.destroy()
      if (next !== 'frozen') for (const pass of held.splice(0)) pass()
    },
    close() {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}
