import { mkdtemp, readFile, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { openState } from './state.ts'

/** Stands for the process that ends: a file's move into its place that never comes about. */
const kill = vi.hoisted(() => {
  let meet = () => {}
  const met = { stepsLeft: Number.POSITIVE_INFINITY, isMet: () => new Promise<void>((resolve) => (meet = resolve)) }
  return Object.assign(met, { meet: () => meet() })
})
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>()
  const rename: typeof real.rename = (...names) => {
    kill.stepsLeft -= 1
    if (kill.stepsLeft >= 0) return real.rename(...names)
    kill.meet()
    return new Promise(() => {})
  }
  return { ...real, rename }
})

const silent = () => {}
const folder = () => mkdtemp(join(tmpdir(), 'sandbox-'))

describe('state', () => {
  it('is found again after a restart', async () => {
    const dataDir = await folder()
    const first = openState(dataDir, silent)
    const counter = first.state('counter', { count: 0 })
    counter.value.count = 7
    counter.save()
    await first.close()
    expect(openState(dataDir, silent).state('counter', { count: 0 }).value).toEqual({ count: 7 })
    expect(await readdir(dataDir)).toEqual(['counter.json'])
  })

  it('writes by itself a moment after a save', async () => {
    const dataDir = await folder()
    const counter = openState(dataDir, silent).state('counter', { count: 0 })
    counter.value = { count: 3 }
    counter.save()
    await expect.poll(() => readFile(join(dataDir, 'counter.json'), 'utf8').catch(() => '')).toBe('{"count":3}')
  })

  it('is written before anybody is answered, so that a kill loses nothing that was told', async () => {
    const dataDir = await folder()
    const { state, written } = openState(dataDir, silent)
    const counter = state('counter', { count: 0 })
    for (const count of [1, 2]) {
      counter.value.count = count
      counter.save()
      await written()
      expect(await readFile(join(dataDir, 'counter.json'), 'utf8')).toBe(`{"count":${count}}`)
    }
  })

  it('is written once for all who change it while a write is under way', async () => {
    const dataDir = await folder()
    const { state, written } = openState(dataDir, silent)
    let writes = 0
    const counter = state('counter', { count: 0, toJSON: () => ({ writes: ++writes }) })
    const all = Array.from({ length: 20 }, () => {
      counter.save()
      return written()
    })
    await Promise.all(all)
    expect(writes).toBe(1)
  })

  it('is all from before or all from after what changed together, at whatever step a kill comes', async () => {
    for (const steps of [0, 1, 2, 3, 4]) {
      const dataDir = await folder()
      const { state, written } = openState(dataDir, silent)
      const [order, draft] = [state('order', { count: 0 }), state('draft', { count: 0 })]
      const change = () => {
        for (const one of [order, draft]) {
          one.value.count += 1
          one.save()
        }
        return written()
      }
      await change()
      kill.stepsLeft = steps
      const isDone = await Promise.race([change().then(() => true), kill.isMet().then(() => false)])
      kill.stepsLeft = Number.POSITIVE_INFINITY
      const again = openState(dataDir, silent)
      const left = ['order', 'draft'].map((name) => again.state(name, { count: 0 }).value.count)
      expect(left).toEqual([left[0], left[0]])
      expect(left[0]).toBeGreaterThanOrEqual(isDone ? 2 : 1)
    }
  })

  it('is not touched any more once closed', async () => {
    const dataDir = await folder()
    const { state, close } = openState(dataDir, silent)
    const counter = state('counter', 0)
    await close()
    counter.save()
    expect(await readdir(dataDir)).toEqual([])
  })

  it('starts anew when its file cannot be read, and keeps that file', async () => {
    const dataDir = await folder()
    await writeFile(join(dataDir, 'counter.json'), '{"count":')
    expect(openState(dataDir, silent).state('counter', { count: 1 }).value).toEqual({ count: 1 })
    expect(await readdir(dataDir)).toEqual(['counter.json.unreadable'])
  })

  it('stays in memory without a folder', async () => {
    const { state, close } = openState(null, silent)
    state('counter', 1).save()
    await expect(close()).resolves.toBeUndefined()
  })
})
