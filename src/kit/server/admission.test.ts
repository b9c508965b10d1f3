import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createAdmission, type Pace, type Rank, ranks } from './admission.ts'

/** An admission on a clock that the test turns. */
const gate = (options: Parameters<typeof createAdmission>[0] = {}) => {
  const clock = { now: 0 }
  const admission = createAdmission({ now: () => clock.now, ...options })
  const began: string[] = []
  const refused: string[] = []
  const enter = (rank: Rank, name: string) =>
    admission.enter(
      rank,
      () => began.push(name),
      () => refused.push(name),
    )
  return { ...admission, admission, clock, began, refused, enter }
}

describe('admission', () => {
  it('lets in shoppers before merchants, and merchants before reports [k3g2]', () => {
    const one = gate({ atFirst: 1 })
    one.enter(ranks.merchant, 'first')
    for (const name of ['report', 'merchant', 'shopper'] as const) one.enter(ranks[name], name)
    for (let i = 0; i < 3; i++) one.leave()
    expect(one.began).toEqual(['first', 'shopper', 'merchant', 'report'])
  })

  it('lets in what a page is made of before others, and has patience with it: who got the page needs its script [h9v4]', () => {
    const one = gate({ atFirst: 1, patience: 100 })
    one.enter(ranks.merchant, 'first')
    for (const name of ['shopper', 'part'] as const) one.enter(ranks[name], name)
    one.clock.now = 101
    one.leave()
    expect([one.began, one.refused]).toEqual([['first', 'part'], ['shopper']])
    one.enter(ranks.part, 'late')
    one.clock.now = 1_102
    one.leave()
    expect([one.began, one.refused]).toEqual([
      ['first', 'part'],
      ['shopper', 'late'],
    ])
  })

  it('keeps no shopper out for pages’ parts that come without end [w9p9]', () => {
    const one = gate({ atFirst: 1 })
    one.enter(ranks.part, 'running')
    one.enter(ranks.shopper, 'shopper')
    for (let i = 0; i < 8; i++) {
      one.enter(ranks.part, 'part')
      one.leave()
    }
    expect(one.began).toContain('shopper')
  })

  it('goes on letting others in after one that fails as it begins, or as it is refused [h9b3]', () => {
    const one = gate({ atFirst: 1, patience: 100 })
    const fails = () => {
      throw new Error('It fails.')
    }
    expect(() => one.admission.enter(ranks.shopper, fails, fails)).toThrow('It fails.')
    one.leave()
    one.enter(ranks.shopper, 'first')
    one.admission.enter(ranks.shopper, fails, fails)
    one.enter(ranks.shopper, 'second')
    one.clock.now = 101
    expect(one.leave).toThrow('It fails.')
    one.enter(ranks.shopper, 'third')
    expect([one.began, one.refused]).toEqual([['first', 'third'], ['second']])
  })

  it('forgets within seconds how many it let in while a slow shop was waited for', () => {
    const one = gate({ atFirst: 4 })
    for (let i = 0; i < 200; i++) one.enter(ranks.shopper, 'waiter')
    for (let looks = 0; looks < 30; looks++) one.adjust('free')
    expect(one.state()).toMatchObject({ running: 200, waiting: 0 })
    for (let i = 0; i < 200; i++) one.leave()
    for (let looks = 0; looks < 100; looks++) one.adjust('free')
    expect(one.state().limit).toBe(4)
  })

  it('keeps room for as many again while they are at work', () => {
    const one = gate({ atFirst: 4 })
    for (let i = 0; i < 20; i++) one.enter(ranks.shopper, 'waiter')
    for (let looks = 0; looks < 100; looks++) one.adjust('free')
    expect(one.state().limit).toBeGreaterThanOrEqual(40)
  })

  it('keeps to that order however long nobody came before', () => {
    const one = gate({ atFirst: 1 })
    for (let looks = 0; looks < 6; looks++) one.adjust('free')
    one.enter(ranks.merchant, 'first')
    for (const name of ['report', 'shopper'] as const) one.enter(ranks[name], name)
    one.leave()
    expect(one.began).toEqual(['first', 'shopper'])
  })

  it('does not keep reports out for good while shoppers come without end [c7n7]', () => {
    const one = gate({ atFirst: 1 })
    one.enter(ranks.report, 'running')
    one.enter(ranks.report, 'report')
    for (let i = 0; i < 20; i++) {
      one.enter(ranks.shopper, 'shopper')
      one.leave()
    }
    expect(one.began).toContain('report')
    expect(one.began.filter((name) => name === 'shopper').length).toBeGreaterThan(15)
  })

  it('gives merchants their turn between a flood of shoppers and one of reports [y6w4]', () => {
    const one = gate({ atFirst: 1 })
    one.enter(ranks.shopper, 'shopper')
    one.enter(ranks.merchant, 'merchant')
    for (let i = 0; i < 20; i++) {
      one.enter(ranks.shopper, 'shopper')
      one.enter(ranks.report, 'report')
      one.leave()
    }
    expect(one.began).toContain('merchant')
    expect(one.began.filter((name) => name === 'shopper').length).toBeGreaterThan(15)
  })

  it('refuses who waited too long [d8q8]', () => {
    const one = gate({ atFirst: 1, patience: 150 })
    for (const name of ['a', 'b']) one.enter(ranks.shopper, name)
    one.clock.now = 100
    one.enter(ranks.shopper, 'c')
    one.clock.now = 151
    one.leave()
    expect(one).toMatchObject({ began: ['a', 'c'], refused: ['b'] })
  })

  it('refuses nobody sooner, however many wait: who asks again at once would ask without a pause [w4p3]', () => {
    const one = gate({ atFirst: 1, atLeast: 1, patience: 150 })
    const flood = Array.from({ length: 5_000 }, (_, index) => String(index))
    for (const name of flood) one.enter(ranks.shopper, name)
    one.clock.now = 149
    one.adjust('behind')
    expect(one.refused).toEqual([])
    one.clock.now = 151
    one.adjust('behind')
    expect(one.refused).toEqual(flood.slice(1))
  })

  it('lets a shopper in before however many reports wait [y3j4]', () => {
    const one = gate({ atFirst: 1 })
    one.enter(ranks.merchant, 'running')
    for (let i = 0; i < 5_000; i++) one.enter(ranks.report, 'report')
    one.enter(ranks.shopper, 'shopper')
    one.leave()
    expect(one).toMatchObject({ began: ['running', 'shopper'], refused: [] })
  })

  it('works on fewer at a time while the process is behind, and on more again once it is not', () => {
    const one = gate({ atFirst: 100, atLeast: 10 })
    for (let i = 0; i < 200; i++) one.enter(ranks.shopper, String(i))
    one.adjust('behind')
    expect(one.state().limit).toBe(70)
    for (let i = 0; i < 20; i++) one.adjust('behind')
    expect(one.state().limit).toBe(10)
    for (let i = 0; i < 10; i++) one.adjust('busy')
    expect(one.state().limit).toBe(20)
    for (let i = 0; i < 10; i++) one.adjust('free')
    expect(one.state().limit).toBeGreaterThan(150)
  })

  it('works on fewer at a time, but not at once, while the process never rests [v4k7]', () => {
    const one = gate({ atFirst: 100, atLeast: 10 })
    for (let i = 0; i < 200; i++) one.enter(ranks.shopper, String(i))
    one.adjust('full')
    expect(one.state().limit).toBe(95)
    for (let i = 0; i < 60; i++) one.adjust('full')
    expect(one.state().limit).toBe(10)
  })

  it('takes in as many as at first again once nobody waits, and no fewer for a busy moment [s7m2]', () => {
    const one = gate({ atFirst: 64, atLeast: 6 })
    one.enter(ranks.shopper, 'alone')
    one.adjust('full')
    expect(one.state().limit).toBe(64)
    for (let i = 0; i < 20; i++) one.adjust('behind')
    expect(one.state().limit).toBe(6)
    one.leave()
    for (let i = 0; i < 20; i++) one.adjust('free')
    expect(one.state().limit).toBe(64)
  })

  it('ends each request exactly once and in its time, and works on no more than it may [y9m4]', () => {
    const step = fc.oneof(
      fc.record({ do: fc.constant('enter' as const), rank: fc.constantFrom(...Object.values(ranks)) }),
      fc.record({ do: fc.constant('leave' as const) }),
      fc.record({ do: fc.constant('adjust' as const), pace: fc.constantFrom<Pace>('behind', 'full', 'busy', 'free') }),
      fc.record({ do: fc.constant('wait' as const), time: fc.integer({ min: 1, max: 200 }) }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 300 }), (steps) => {
        const patience = 100
        const one = gate({ patience, atFirst: 4, atLeast: 2, atMost: 8 })
        /** Who asked, and until when they wait: a part of a page ten times as long. */
        const entered = new Map<string, number>()
        const begunLate: string[] = []
        const refusedEarly: string[] = []
        let left = 0
        for (const [index, now] of steps.entries()) {
          const before = one.began.length
          const refusedBefore = one.refused.length
          if (now.do === 'enter') {
            entered.set(String(index), one.clock.now + (now.rank === ranks.part ? patience * 10 : patience))
            one.enter(now.rank, String(index))
          }
          if (now.do === 'leave' && one.began.length > left) {
            left += 1
            one.leave()
          }
          if (now.do === 'adjust') one.adjust(now.pace)
          if (now.do === 'wait') one.clock.now += now.time
          for (const name of one.began.slice(before)) if (one.clock.now > entered.get(name)!) begunLate.push(name)
          for (const name of one.refused.slice(refusedBefore))
            if (one.clock.now <= entered.get(name)!) refusedEarly.push(name)
          const { limit, running, waiting } = one.state()
          expect(running).toBe(one.began.length - left)
          expect(limit).toBeGreaterThanOrEqual(2)
          expect(running <= limit || one.began.length === before).toBe(true)
          const ended = [...one.began, ...one.refused]
          expect(new Set(ended).size).toBe(ended.length)
          expect(ended.length + waiting).toBe(entered.size)
        }
        one.clock.now += patience * 10 + 1
        one.adjust('free')
        expect(one.state().waiting).toBe(0)
        expect([begunLate, refusedEarly]).toEqual([[], []])
      }),
    )
  })
})
