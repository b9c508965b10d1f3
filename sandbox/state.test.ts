import { mkdtemp, readFile, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openState } from './state.ts'

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
