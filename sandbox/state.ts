import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { z } from 'zod'

/** A value that outlives a restart when the sandbox has a data folder. Change `value` in place or replace it, then `save()`. */
export type Stored<T> = { value: T; save(): void }

export type StateFiles = {
  /** The state called `name`, as it was left, or `initial`. One caller per name. */
  state: <T>(name: string, initial: T) => Stored<T>
  /** Settles when all that was changed so far is written, and would outlive a kill. */
  written: () => Promise<void>
  /** Writes what is not yet written; nothing is written after it. */
  close: () => Promise<void>
}

const saveDelay = 150

/** Keeps each state in a JSON file of its own in `dataDir`, or only in memory when that is null. */
export function openState(dataDir: string | null, log: (message: string) => void): StateFiles {
  if (!dataDir) {
    const state = <T>(_name: string, initial: T): Stored<T> => ({ value: initial, save() {} })
    return { state, written: async () => {}, close: async () => {} }
  }
  mkdirSync(dataDir, { recursive: true })
  finishWrite(dataDir)
  const writer = createWriter(dataDir, log)
  let closed = false

  return {
    state<T>(name: string, initial: T): Stored<T> {
      const file = join(dataDir, `${name}.json`)
      const stored: Stored<T> = { value: read(file, initial, log), save: () => void (closed || writer.request(one)) }
      const one = { file, content: () => JSON.stringify(stored.value) }
      return stored
    },
    written: () => writer.flush(),
    close() {
      closed = true
      return writer.flush()
    },
  }
}

function read<T>(file: string, initial: T, log: (message: string) => void): T {
  if (!existsSync(file)) return initial
  try {
    const left: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (isLike(left, initial)) return left
    throw new Error('it is something else')
  } catch (error) {
    renameSync(file, `${file}.unreadable`)
    log(`${file} could not be read and was set aside: ${String(error)}`)
    return initial
  }
}

/** Of the kind that it begins as: what its members hold is its own caller's. */
const isLike = <T>(left: unknown, initial: T): left is T =>
  typeof left === 'object' && left !== null && Array.isArray(left) === Array.isArray(initial)

type StateFile = { file: string; content(): string }

/** Names the files of a write that is complete, of which some may not be in their places yet. */
const getListPath = (dataDir: string) => join(dataDir, 'complete-write')
const next = (file: string) => `${file}.next`

/** What a kill left between the end of a write and the last file's move into its place. */
function finishWrite(dataDir: string): void {
  const list = getListPath(dataDir)
  if (!existsSync(list)) return
  const names = z.array(z.string()).parse(JSON.parse(readFileSync(list, 'utf8')))
  for (const file of names.map((name) => join(dataDir, name))) if (existsSync(next(file))) renameSync(next(file), file)
  rmSync(list)
}

/**
 * Writes what changed at most once per delay, one write at a time: whoever changes something while a write waits is in that. Files
 * that changed together are replaced together or not at all: an order without its draft would be a shop that no platform has.
 */
function createWriter(dataDir: string, log: (message: string) => void) {
  const changed = new Set<StateFile>()
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()
  let isWaiting = false

  async function write(): Promise<void> {
    isWaiting = false
    const all = [...changed]
    changed.clear()
    try {
      await replace(all.map(({ file, content }) => ({ file, text: content() })))
    } catch (error) {
      for (const one of all) changed.add(one)
      log(`${dataDir} could not be written: ${String(error)}`)
    }
  }
  async function replace(all: { file: string; text: string }[]): Promise<void> {
    // Where a disk was full in the middle of the last one.
    finishWrite(dataDir)
    await Promise.all(all.map(({ file, text }) => writeFile(next(file), text)))
    const list = getListPath(dataDir)
    if (all.length > 1) {
      await writeFile(next(list), JSON.stringify(all.map(({ file }) => basename(file))))
      await rename(next(list), list)
    }
    await Promise.all(all.map(({ file }) => rename(next(file), file)))
    if (all.length > 1) await rm(list)
  }
  function flush(): Promise<void> {
    if (!timer) return writing
    clearTimeout(timer)
    timer = undefined
    if (isWaiting) return writing
    isWaiting = true
    return (writing = writing.then(write))
  }
  return {
    request(one: StateFile) {
      changed.add(one)
      timer ??= setTimeout(() => void flush(), saveDelay)
    },
    flush,
  }
}
