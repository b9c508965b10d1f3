import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openSmallDisk } from '../small-disk.ts'
import { readStartEnvironment } from './start-environment.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'checky-key-'))
  for (const [name, value] of Object.entries({ DATA_DIR: folder, APP_KEY: '', NODE_ENV: 'development' }))
    vi.stubEnv(name, value)
})
afterEach(() => rmSync(folder, { recursive: true }))

it('makes a key once', () => {
  const { APP_KEY } = readStartEnvironment().env
  expect(APP_KEY).toMatch(/^development:/)
  expect(readStartEnvironment().env.APP_KEY).toBe(APP_KEY)
  expect(readFileSync(join(folder, 'app-key'), 'utf8').trim()).toBe(APP_KEY)
})

it('says that the disk is full where no key can be kept', async () => {
  const disk = openSmallDisk(join(folder, 'disk'), 1)
  // Whoever runs this may not mount a filesystem.
  if (!disk) return
  try {
    await disk.fill()
    vi.stubEnv('DATA_DIR', disk.path)
    expect(() => readStartEnvironment()).toThrow(`${join(disk.path, 'app-key')} cannot be written: the disk is full.`)
    expect(readdirSync(disk.path)).toEqual(['filler'])
  } finally {
    disk.close()
  }
})

it.each([
  ['empty', ''],
  ['cut off', 'development:AAAA'],
  ['something else', '\0\uFFFD'],
  ['a key without a name', Buffer.alloc(32).toString('base64')],
])('names the key file when it is %s, and leaves it alone', (_, content) => {
  const file = join(folder, 'app-key')
  writeFileSync(file, content)
  expect(() => readStartEnvironment()).toThrow(`The file ${file} holds no key`)
  expect(readFileSync(file, 'utf8')).toBe(content)
})
