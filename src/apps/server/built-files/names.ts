import { join } from 'node:path'
import { projectRoot } from '#kit/server/env.ts'

export const dist = join(projectRoot, 'dist')

/** What browsers load by names that carry the hash of what is in the file: the same forever. */
export const bundles = ['admin', 'checkout'] as const

const lasting = /^[a-z]{1,20}\/[\w.-]{1,100}-[\w-]{8}\.[a-z]{2,4}\d?$/

/** Whether a path below `/assets/` bears the hash of its file. */
export const isLasting = (path: string): boolean => lasting.test(path)
