import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** A filesystem of a few megabytes. */
export type SmallDisk = {
  path: string
  /** Leaves no byte on it; called again, it takes what became free meanwhile. */
  fill(): Promise<void>
  free(): Promise<void>
  close(): void
}

/** The smallest piece that the filesystem gives. */
const page = 4_096
const chunk = Buffer.alloc(1_024 * page, 1)

/** Null where whoever runs this may not mount one: ordinary users, and most containers. */
export const openSmallDisk = (path: string, megabytes: number): SmallDisk | null => {
  mkdirSync(path, { recursive: true })
  const options = `size=${megabytes}m,mode=0755`
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', path], { stdio: 'ignore' })
  if (status !== 0) return null
  const filler = join(path, 'filler')
  const close = () => void spawnSync('umount', ['--lazy', path], { stdio: 'ignore' })
  // Whatever ends this process, nothing stays mounted.
  process.once('exit', close)

  return {
    path,
    async fill() {
      const file = await open(filler, 'a')
      try {
        for (let size = chunk.length; size >= page;) {
          const { bytesWritten } = await file.write(chunk, 0, size).catch(ignoreFull)
          if (bytesWritten < size) size /= 2
        }
      } finally {
        await file.close()
      }
    },
    free: () => rm(filler, { force: true }),
    close() {
      process.off('exit', close)
      close()
    },
  }
}

const ignoreFull = (error: unknown) => {
  if ((error as { code?: string }).code !== 'ENOSPC') throw error
  return { bytesWritten: 0 }
}
