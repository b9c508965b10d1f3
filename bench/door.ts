import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { freePort } from './lab.ts'

/** A way to a part outside the product on which nothing gets through while it is shut, and nobody is told so. */
export async function openDoor(inside: () => Socket) {
  const knocked = Promise.withResolvers<void>()
  const ends = new Set<Socket>()
  let isOpen = true
  const server = createServer((socket) => {
    knocked.resolve()
    const passing = isOpen ? [socket, inside()] : [socket]
    for (const end of passing) {
      ends.add(end.on('error', () => {}))
      end.once('close', () => {
        ends.delete(end)
        for (const other of passing) other.destroy()
      })
    }
    const [, onward] = passing
    if (onward) socket.pipe(onward).pipe(socket)
  })
  const port = await freePort()
  await once(server.listen(port, 'localhost'), 'listening')
  return {
    port,
    /** Settles when somebody came to it. */
    isKnocked: knocked.promise,
    open: () => void (isOpen = true),
    /** Those who are passing stand still too. */
    shut() {
      isOpen = false
      for (const end of ends) end.unpipe().pause()
    },
    close() {
      for (const end of ends) end.destroy()
      server.close()
    },
  }
}
