import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../bundles.ts'
import { spentTree } from './spent.ts'

const one = (seconds: number) => ({ tests: [{ results: [{ duration: seconds * 1_000 }] }] })

it('shows what the minutes went to: steps in their order, below each its parts and files, the longest first', () => {
  const unit = {
    testResults: [
      { name: join(root, 'src/quick.test.ts'), startTime: 1_000, endTime: 1_500 },
      { name: join(root, 'src/slow.test.ts'), startTime: 1_000, endTime: 41_000 },
    ],
  }
  const e2e = {
    suites: [
      { file: 'short.e2e.ts', specs: [one(1)] },
      { file: 'long.e2e.ts', specs: [one(2), one(3)], suites: [{ file: 'long.e2e.ts', specs: [one(4)] }] },
    ],
  }
  const parts = [
    { name: 'format', seconds: 1 },
    { name: 'lint', seconds: 20 },
  ]
  const tree = spentTree(
    [
      { name: 'check', seconds: 20, parts },
      {
        name: 'processes',
        seconds: 30,
        parts: [
          { name: 'chaos', seconds: 12 },
          { name: 'unit', seconds: 30 },
        ],
      },
      { name: 'e2e', seconds: 10 },
    ],
    { unit, e2e },
  )
  expect(tree.split('\n').map((line) => line.trim().replace(/\s+s\s+/, ' '))).toEqual([
    '60.0 in all',
    '20.0 check',
    '20.0 lint',
    '1.0 format',
    '30.0 processes',
    '30.0 unit',
    '40.0 src/slow.test.ts',
    '0.5 src/quick.test.ts',
    '12.0 chaos',
    '10.0 e2e',
    '9.0 e2e/long.e2e.ts',
    '1.0 e2e/short.e2e.ts',
  ])
})

it('tells the steps alone where nothing was reported, and no more than twelve files', () => {
  const testResults = Array.from({ length: 30 }, (_, at) => ({ name: join(root, `${at}`), startTime: 0, endTime: at }))
  const steps = [{ name: 'unit', seconds: 1 }]
  expect(spentTree(steps, { unit: undefined, e2e: undefined }).split('\n')).toHaveLength(2)
  expect(spentTree(steps, { unit: { testResults }, e2e: undefined }).split('\n')).toHaveLength(14)
})
