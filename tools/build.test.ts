import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { staleBundles, writeStamp } from './build.ts'
import { bundles, root } from './bundles.ts'

let folder: string
const file = (name: string) => relative(root, join(folder, name))
const names = () => staleBundles(folder).map(({ name }) => name)

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'checky-bundles-'))
  for (const bundle of bundles) {
    writeFileSync(join(folder, bundle.name), 'as it was built')
    writeStamp(bundle, [file(bundle.name)], folder)
  }
})
afterEach(() => rmSync(folder, { recursive: true }))

it('builds nothing anew while nothing changes', () => expect(names()).toEqual([]))

it('builds a bundle anew for a file of its own, and no other', () => {
  writeFileSync(join(folder, 'embed'), 'changed')
  expect(names()).toEqual(['embed'])
})

it('builds a bundle anew whose file is gone, or that was never built', () => {
  rmSync(join(folder, 'checkout'))
  rmSync(join(folder, 'admin.stamp'))
  expect(names()).toEqual(['admin', 'checkout'])
})
