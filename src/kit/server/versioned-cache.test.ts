import { expect, it, vi } from 'vitest'
import { createVersionedCache } from './versioned-cache.ts'

type Read = () => Promise<{ count: number; inside: { is: string }[] }>
const counted = () => {
  let count = 0
  return vi.fn<Read>(async () => ({ count: (count += 1), inside: [{ is: 'kept' }] }))
}
const of = (version: string | null, id = 'store') => ({ id, version })

it('reads a part once for a version, also for those who ask meanwhile, and anew for another', async () => {
  const cache = createVersionedCache()
  const load = counted()
  const all = await Promise.all([1, 2, 3].map(() => cache.read(of('one'), 'form', load)))
  expect(all.map(({ count }) => count)).toEqual([1, 1, 1])
  expect((await cache.read(of('two'), 'form', load)).count).toBe(2)
  expect((await cache.read(of(null), 'form', load)).count).toBe(3)
})

it('keeps parts and owners apart', async () => {
  const cache = createVersionedCache()
  const load = counted()
  await cache.read(of('one'), 'form', load)
  await cache.read(of('one'), 'look', load)
  await cache.read(of('one', 'another'), 'form', load)
  expect(load).toHaveBeenCalledTimes(3)
})

it('asks again for what could not be read', async () => {
  const cache = createVersionedCache()
  const load = vi.fn<() => Promise<string>>(async () => 'read').mockRejectedValueOnce(new Error('the database is away'))
  await expect(cache.read(of('one'), 'form', load)).rejects.toThrow('the database is away')
  expect(await cache.read(of('one'), 'form', load)).toBe('read')
})

it('lets nobody change what others read too, and leaves bytes alone', async () => {
  const cache = createVersionedCache()
  const kept = await cache.read(of('one'), 'form', counted())
  expect(() => kept.inside.push({ is: 'mine' })).toThrow(TypeError)
  const bytes = await cache.read(of('one'), 'bytes', async () => ({ sealed: Buffer.from('a') }))
  expect(bytes.sealed.toString()).toBe('a')
})

it('keeps no more than it has room for, and forgets first what nobody asked for', async () => {
  const cache = createVersionedCache(1_000)
  const load = vi.fn<() => Promise<string[]>>(async () => Array.from({ length: 299 }, () => 'a word'))
  for (const name of ['one', 'two', 'three', 'one', 'four', 'one']) await cache.read(of('version'), name, load)
  expect(load).toHaveBeenCalledTimes(4)
  await cache.read(of('version'), 'two', load)
  expect(load).toHaveBeenCalledTimes(5)
  const loadMuch = vi.fn<() => Promise<string>>(async () => 'long '.repeat(20_000))
  for (const _ of [1, 2]) expect(await cache.read(of('version'), 'much', loadMuch)).toHaveLength(100_000)
  expect(loadMuch).toHaveBeenCalledTimes(2)
})

it('keeps no more of the smallest parts than it has room for', async () => {
  const cache = createVersionedCache(1_000)
  const load = vi.fn<() => Promise<null>>(async () => null)
  for (let round = 0; round < 2; round += 1)
    for (let part = 0; part < 100; part += 1) await cache.read(of('version'), `part ${part}`, load)
  expect(load).toHaveBeenCalledTimes(200)
  await cache.read(of('version'), 'part 99', load)
  expect(load).toHaveBeenCalledTimes(200)
})
