import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../bundles.ts'

const promises = readFileSync(join(root, 'docs/security.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| **'))

/** Files that a row names; those without a folder of their own at the top stand in `src`. */
const proofsIn = (row: string) =>
  [...row.matchAll(/`([\w./-]+\.(?:test\.tsx?|e2e\.ts|ts|npmrc|json)|\.npmrc)`/g)].map(([, file]) => file!)
const isThere = (file: string) => existsSync(join(root, file)) || existsSync(join(root, 'src', file))

it.each(promises.map((row) => [/\*\*(.+?)\*\*/.exec(row)?.[1], row]))(
  'keeps what it promises of %s by a file that is there',
  (_, row) => {
    const proof = row.split('|').at(-2)!
    expect(proofsIn(proof)).not.toEqual([])
    expect(proofsIn(proof).filter((file) => !isThere(file))).toEqual([])
  },
)

it('makes promises', () => expect(promises.length).toBeGreaterThan(20))
