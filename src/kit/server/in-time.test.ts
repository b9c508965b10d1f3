import { setImmediate as soon } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { inTime } from './in-time.ts'

const never = () => new Promise<string>(() => {})

it('comes to what the work comes to in time', async () => {
  expect(await inTime(60_000, Promise.resolve('done'), () => 'late')).toBe('done')
  await expect(inTime(60_000, Promise.reject(new Error('broken')), () => 'late')).rejects.toThrow('broken')
})

it('comes to what is said instead where the work is late, which may be an error', async () => {
  expect(await inTime(1, never(), () => 'late')).toBe('late')
  const refusing = inTime(1, never(), () => {
    throw new Error('too late')
  })
  await expect(refusing).rejects.toThrow('too late')
})

it('hears nothing of work that fails afterwards', async () => {
  const unheard: unknown[] = []
  const note = (error: unknown) => unheard.push(error)
  process.on('unhandledRejection', note)
  const work = Promise.withResolvers<string>()
  expect(await inTime(1, work.promise, () => 'late')).toBe('late')
  work.reject(new Error('broken'))
  await soon()
  process.off('unhandledRejection', note)
  expect(unheard).toEqual([])
})
