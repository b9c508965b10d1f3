import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { expect, it } from 'vitest'
import { createConnections } from './connections.ts'
import { ownTurn } from './own-turn.ts'

/** Holds the thread as a page does that is drawn. */
const work = (pieces: number[]) => {
  const until = performance.now() + 2
  while (performance.now() < until);
  pieces.push(performance.now())
}

it('does one large piece of work in a round of the event loop', async () => {
  const rounds: number[] = []
  let round = 0
  let isOver = false
  const count = () => {
    round += 1
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  await Promise.all(
    Array.from({ length: 10 }, async () => {
      await ownTurn()
      rounds.push(round)
    }),
  )
  isOver = true
  expect(new Set(rounds).size).toBe(10)
})

it('lets in a crowd at the door between two pieces of work, and yet gets them done', async () => {
  const server = createConnections({ answerUnreadable: () => {} }).serve(() => {})
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const crowd = 100
  const pieces: number[] = []
  let doneByThen = -1
  let arrived = 0
  const allIn = new Promise<void>((resolve) => {
    server.on('connection', () => {
      arrived += 1
      if (arrived < crowd) return
      doneByThen = pieces.length
      resolve()
    })
  })
  const all = Array.from({ length: 300 }, async () => {
    await ownTurn()
    work(pieces)
  })
  const sockets = Array.from({ length: crowd }, () => connect(port, '127.0.0.1'))
  await allIn
  // One in each round would have left them waiting behind a hundred pieces.
  expect(doneByThen).toBeLessThan(crowd / 2)
  await Promise.all(all)
  expect(pieces).toHaveLength(300)
  for (const socket of sockets) socket.destroy()
  server.close()
})
