import type { Socket } from 'node:net'
import type pg from 'pg'

export type SilenceWatch = {
  /** A question is under way: the connection ends once nothing was heard on it for so long. */
  expect(ms: number): void
  /** Everything was answered. */
  rest(): void
}

/**
 * Ends a `connection` on which a question is left without a word: a network that forgot it, or a machine that died, tells nobody,
 * and the operating system goes on asking for a quarter of an hour. To be called once it is made: with TLS its stream is another
 * one before, `raw`.
 */
export const watchSilence = ({ stream }: pg.Connection, raw: Socket): SilenceWatch => {
  const socket = stream as Socket
  socket.on('timeout', () => {
    const read = socket.bytesRead
    // Where this process itself stood still, the answer may lie there unread.
    setImmediate(() => {
      if (!socket.timeout || socket.bytesRead !== read) return
      // An end in good order would still bring the database what lies here unsent, once the network is back: too late for its asker.
      if (raw.remoteFamily !== undefined) raw.resetAndDestroy()
      socket.destroy(new Error('Connection terminated: the database did not answer'))
    })
  })
  return {
    expect: (ms) => void socket.setTimeout(ms),
    rest: () => void socket.setTimeout(0),
  }
}
