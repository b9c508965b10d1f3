import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

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
  const writers: { flush(): Promise<void> }[] = []
  let closed = false
  if (dataDir) mkdirSync(dataDir, { recursive: true })

  return {
    state<T>(name: string, initial: T): Stored<T> {
      if (!dataDir) return { value: initial, save() {} }
      const file = join(dataDir, `${name}.json`)
      const stored: Stored<T> = { value: read(file, initial, log), save: () => void (closed || writer.request()) }
      const writer = createWriter(file, () => JSON.stringify(stored.value), log)
      writers.push(writer)
      return stored
    },
    async written() {
      await Promise.all(writers.map((writer) => writer.flush()))
    },
    async close() {
      closed = true
      await Promise.all(writers.map((writer) => writer.flush()))
    },
  }
}

function read<T>(file: string, initial: T, log: (message: string) => void): T {
  if (!existsSync(file)) return initial
  try {
    const left: T = JSON.parse(readFileSync(file, 'utf8'))
    return left
  } catch (error) {
    renameSync(file, `${file}.unreadable`)
    log(`${file} could not be read and was set aside: ${String(error)}`)
    return initial
  }
}

/** Writes a file at most once per delay, whole or not at all, one write at a time: whoever changes it while a write waits is in that. */
function createWriter(file: string, content: () => string, log: (message: string) => void) {
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()
  let isWaiting = false

  async function write(): Promise<void> {
    isWaiting = false
    const temporary = `${file}.${process.pid}.tmp`
    await writeFile(temporary, content())
    await rename(temporary, file)
  }
  function flush(): Promise<void> {
    if (!timer) return writing
    clearTimeout(timer)
    timer = undefined
    if (isWaiting) return writing
    isWaiting = true
    writing = writing.then(write).catch((error: unknown) => log(`${file} could not be written: ${String(error)}`))
    return writing
  }
  return {
    request() {
      timer ??= setTimeout(() => void flush(), saveDelay)
    },
    flush,
  }
}
