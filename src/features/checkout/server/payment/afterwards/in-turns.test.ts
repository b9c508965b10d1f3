import { expect, it } from 'vitest'
import { inTurns } from './in-turns.ts'

const never = () => false

it('works through each line to its end, no more of one at once than is allowed', async () => {
  const atWork = { a: 0, b: 0 }
  const [most, done]: [{ a: number; b: number }, string[]] = [{ a: 0, b: 0 }, []]
  const line = (name: 'a' | 'b', length: number) => Array.from({ length }, (_, at) => ({ name, at }))
  await inTurns([line('a', 40), line('b', 3)], { atOnce: 8, perLine: 2, isOver: never }, async ({ name, at }) => {
    most[name] = Math.max(most[name], ++atWork[name])
    await Promise.resolve()
    atWork[name] -= 1
    done.push(`${name}${at}`)
    return 'go-on'
  })
  expect(new Set(done).size).toBe(43)
  expect(most).toEqual({ a: 2, b: 2 })
})

it('goes on with the others while one line does not answer', async () => {
  const [silent, done] = [Promise.withResolvers<void>(), new Array<string>()]
  const all = inTurns(
    [
      ['slow 1', 'slow 2', 'slow 3'],
      ['quick 1', 'quick 2', 'quick 3', 'quick 4'],
    ],
    { atOnce: 4, perLine: 2, isOver: never },
    async (one) => {
      if (one.startsWith('slow')) await silent.promise
      done.push(one)
      return 'go-on'
    },
  )
  await expect.poll(() => done).toEqual(['quick 1', 'quick 2', 'quick 3', 'quick 4'])
  silent.resolve()
  await all
  expect(done).toHaveLength(7)
})

it('leaves a line that is to be left, and everything once its time is over', async () => {
  const done: string[] = []
  await inTurns(
    [
      ['a1', 'a2'],
      ['b1', 'b2'],
    ],
    { atOnce: 1, perLine: 1, isOver: never },
    async (one) => {
      done.push(one)
      return one.startsWith('a') ? 'leave' : 'go-on'
    },
  )
  expect(done).toEqual(['a1', 'b1', 'b2'])
  await inTurns([['c1', 'c2', 'c3']], { atOnce: 1, perLine: 1, isOver: () => done.includes('c2') }, async (one) => {
    done.push(one)
    return 'go-on'
  })
  expect(done.slice(3)).toEqual(['c1', 'c2'])
})
