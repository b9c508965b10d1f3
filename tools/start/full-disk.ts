import { statfsSync } from 'node:fs'

/** What a first start writes: the database, its log of changes, the demo. */
const neededMegabytes = 150

/** A folder that is not there tells nothing. */
const freeMegabytes = (folder: string): number => {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return Math.floor((bavail * bsize) / 1e6)
  } catch {
    return Infinity
  }
}

/** The sentence that a start which failed adds where its disk has no room: what fails then says so in many ways, or in none. */
export const fullDiskHint = (folder: string): string | null => {
  const free = freeMegabytes(folder)
  return free < neededMegabytes
    ? `The disk of ${folder} has ${free} MB left, and a first start takes up to ${neededMegabytes} MB: make room there, and start again.`
    : null
}
