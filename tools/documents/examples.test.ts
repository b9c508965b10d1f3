import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../bundles.ts'

const examples = globSync('{src,sandbox}/**/examples/*.json', { cwd: root }).toSorted()

it('replays each example of what comes from outside in a test beside it [x7x5]', () => {
  const read = (folder: string) =>
    globSync('*.test.ts', { cwd: folder })
      .map((test) => readFileSync(join(folder, test), 'utf8'))
      .join()
  const unused = examples.filter((file) => {
    const tests = read(join(root, dirname(dirname(file))))
    const name = /import (\w+) from '\.\/examples\/NAME'/.source.replace('NAME', basename(file).replace('.', '\\.'))
    const imported = new RegExp(name).exec(tests)?.[1]
    // Once where it is imported, and at least once where it is used.
    return !imported || tests.split(new RegExp(`\\b${imported}\\b`)).length < 3
  })
  expect(unused).toEqual([])
  expect(examples.length).toBeGreaterThanOrEqual(30)
})
