import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { freePorts } from '../start/ports.ts'
import { findFault } from './books.ts'
import { kinds, pickKinds } from './kinds.ts'
import { toLine, problemsIn } from './table.ts'
import { openWire } from './wire.ts'

describe('the books of a checkout', () => {
  it.each([
    [{ state: 'ordered', paid: 1, orders: 1, ordered: 1 }, null],
    [{ state: 'open', paid: 0, orders: 0, ordered: 0 }, null],
    [{ state: 'paid', paid: 1, orders: 0, ordered: 0 }, 'lost'],
    [{ state: 'failed', paid: 1, orders: 0, ordered: 0 }, 'lost'],
    [{ state: 'ordered', paid: 2, orders: 1, ordered: 1 }, 'doubled'],
    [{ state: 'ordered', paid: 1, orders: 2, ordered: 1 }, 'doubled'],
    [{ state: 'ordered', paid: 0, orders: 1, ordered: 1 }, 'torn'],
    [{ state: 'paid', paid: 1, orders: 1, ordered: 0 }, 'torn'],
  ])('%j are %s', (books, fault) => {
    expect(findFault(books)).toBe(fault)
  })
})

describe('a run', () => {
  it('lives through the same kinds for the same seed', () => {
    const names = (seed: number) => pickKinds(kinds, 6, seed).map(({ name }) => name)
    expect(names(7)).toEqual(names(7))
    expect(new Set(names(7)).size).toBe(6)
    expect(names(7)).not.toEqual(names(8))
  })

  it('tells what must not be, and that nothing was tried', () => {
    const entry = { kind: 'tabs', paid: 2, orders: 1, sentence: 'a checkout', healing: 1.5 }
    const result = { kind: 'tabs', faults: 0, exits: ['product 1 ended'], uncaught: [] }
    const wrong = { ...result, entries: [{ ...entry, fault: 'doubled' as const }] }
    expect(problemsIn(wrong)).toEqual(['tabs: doubled: a checkout', 'tabs: product 1 ended'])
    expect(toLine(wrong).split(/ {2,}/)).toEqual('tabs,0,1,1,1,0,1,0,1.5 s,1.5 s,1,0'.split(','))
    expect(problemsIn({ ...result, exits: [], entries: [] })).toEqual(['tabs: nothing was paid, so nothing was tried'])
  })
})

describe('a slow line', () => {
  it('passes everything in its order', async () => {
    const port = await freePorts(2)
    const host = 'localhost'
    const pieces = Array.from({ length: 20 }, (_, nth) => `${nth} `)
    const send = async (socket: Socket) => {
      for (const piece of pieces) {
        socket.write(piece)
        await new Promise(setImmediate)
      }
    }
    const far = createServer((socket) => void send(socket)).listen(port + 1, host)
    const wire = await openWire({ from: { port, host }, to: () => ({ port: port + 1, host }), slowMs: 20 })
    wire.set('slow')
    const near = connect({ port, host })
    let received = ''
    near.on('data', (bytes) => (received += String(bytes)))
    await expect.poll(() => received).toBe(pieces.join(''))
    near.destroy()
    await once(near, 'close')
    wire.close()
    far.close()
  })
})
