import { once } from 'node:events'
import { connect, createServer, type ListenOptions, type NetConnectOpts, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * What a line does to what passes. `lost`: the call arrives, its answer does not. `forgotten`: what is open by then passes nothing
 * any more and no end hears of the other's, as where a firewall was started anew; what is opened later is well.
 */
export type WireMode = 'well' | 'cut' | 'frozen' | 'slow' | 'lost' | 'late' | 'forgotten'

export type Wire = { set(mode: WireMode): void; close(): void }

type Line = {
  from: ListenOptions
  /** Asked anew for each connection. */
  to(): NetConnectOpts
  /** How long an answer takes at most while the line is slow. */
  slowMs: number
}

/** Longer than the product waits for any answer. */
const lateMs = 6_500
/** So long after its near end gave up, a far end finds out that nobody is left: its keepalive, made short. */
const keepaliveMs = 1_000

/** A line between the product and what it asks, which can be spoilt. */
export const openWire = async ({ from, to, slowMs }: Line): Promise<Wire> => {
  let mode: WireMode = 'well'
  const open = new Set<Socket>()
  const forgotten = new WeakSet<Socket>()
  const held: (() => void)[] = []

  const whenThawed = (pass: () => void) => (mode === 'frozen' ? void held.push(pass) : pass())
  const keep = (socket: Socket, other: Socket) => {
    open.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => {
      open.delete(socket)
      if (!forgotten.has(socket)) other.destroy()
      else setTimeout(() => other.destroy(), keepaliveMs).unref()
    })
  }

  const server = createServer((near) => {
    if (mode === 'cut') return void near.destroy()
    const far = connect(to())
    const answer = inOrder()
    keep(near, far)
    keep(far, near)
    near.on('data', (bytes) => {
      if (!forgotten.has(near)) whenThawed(() => far.write(bytes))
    })
    far.on('data', (bytes) => {
      if (forgotten.has(far)) return
      if (mode === 'lost') return void near.destroy()
      const delay = mode === 'slow' ? slowMs * Math.random() : mode === 'late' ? lateMs : 0
      answer(delay, () => whenThawed(() => near.write(bytes)))
    })
  })
  server.listen(from)
  await once(server, 'listening')
  return {
    set(next) {
      mode = next
      if (next === 'cut') for (const socket of open) socket.destroy()
      if (next === 'forgotten') for (const socket of open) forgotten.add(socket)
      if (next !== 'frozen') for (const pass of held.splice(0)) pass()
    },
    close() {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}

/** Passes one after the other, each after its delay at the earliest. */
const inOrder = () => {
  let last = Promise.resolve()
  let waiting = 0
  return (delay: number, pass: () => void) => {
    if (delay === 0 && waiting === 0) return pass()
    const due = Date.now() + delay
    const before = last
    waiting += 1
    const passing = async () => {
      await before
      await sleep(Math.max(0, due - Date.now()))
      waiting -= 1
      pass()
    }
    last = passing()
  }
}
