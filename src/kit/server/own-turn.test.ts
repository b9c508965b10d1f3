import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'
import { hangsAfter } from '#kit/testing/until.ts'
import { createConnections } from './connections.ts'
import { ownTurn } from './own-turn.ts'

/** Connects a crowd from a thread of its own, and counts in `atDoor` who has come as far as the door. */
const crowdOutside = `
  const { workerData: { port, crowd, atDoor } } = require('node:worker_threads')
  for (let one = 0; one < crowd; one++)
    require('node:net').connect(port, '127.0.0.1', () => {
      Atomics.add(atDoor, 0, 1)
      Atomics.notify(atDoor, 0)
    })`

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
  let pieces = 0
  let doneByThen = -1
  let arrived = 0
  const allIn = new Promise<void>((resolve) => {
    server.on('connection', () => {
      arrived += 1
      if (arrived < crowd) return
      doneByThen = pieces
      resolve()
    })
  })
  const atDoor = new Int32Array(new SharedArrayBuffer(4))
  const outside = new Worker(crowdOutside, { eval: true, workerData: { port, crowd, atDoor } })
  // This thread stands still meanwhile, and so lets nobody in.
  for (let come = 0; come < crowd; come = Atomics.load(atDoor, 0))
    expect(Atomics.wait(atDoor, 0, come, hangsAfter)).not.toBe('timed-out')
  const all = Array.from({ length: 300 }, async () => {
    await ownTurn()
    pieces += 1
  })
  await allIn
  // One in each round would have left them waiting behind a hundred pieces.
  expect(doneByThen).toBeLessThan(crowd / 2)
  await Promise.all(all)
  expect(pieces).toBe(300)
  await outside.terminate()
  server.close()
})
