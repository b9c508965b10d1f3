import { cpSync, globSync, mkdtempSync, rmSync, statSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { build, staleBundles } from './build.ts'
import { bundleSizes, measured } from './bundle-sizes.ts'
import { dist } from './bundles.ts'

const own = mkdtempSync(join(tmpdir(), 'checky-sizes-'))
afterAll(() => rmSync(own, { recursive: true }))

/** What is built; where that is none or an old one, one of this test's own: others read what stands in `dist` meanwhile. */
let built = dist
beforeAll(async () => {
  if (!staleBundles().some(({ name }) => measured.includes(name))) return
  built = join(own, 'built')
  // As shipped: by the name that a test has for it, React would be that of development.
  vi.stubEnv('NODE_ENV', 'production')
  await build(measured, built)
})

const growBy = (file: string, bytes: number) => truncateSync(file, statSync(file).size + bytes)
const exceeding = (folder: string) => bundleSizes(folder).filter(({ bytes, budget }) => bytes > budget)

it('what browsers load first is within its budgets', () => expect(exceeding(built)).toEqual([]))

describe('a budget', () => {
  const copy = join(own, 'copy')
  beforeEach(() => {
    rmSync(copy, { recursive: true, force: true })
    for (const bundle of measured) cpSync(join(built, bundle), join(copy, bundle), { recursive: true })
  })

  const excesses: [what: string, file: string][] = [
    ['admin, script of the first screen', 'admin/dashboard-page-*.js'],
    ['admin, styles of the first screen', 'admin/shell-*.css'],
    ['checkout, all scripts', 'checkout/entry-browser-*.js'],
    ['checkout, scripts of a store that measures, besides', 'events-frame/events-frame.js'],
    ['storefront script', 'embed/embed.js'],
  ]
  it.each(excesses)('is exceeded by a byte too much: %s', (name, file) => {
    const [found, ...others] = globSync(`${file}.br`, { cwd: copy })
    expect(others).toEqual([])
    const { budget, bytes } = bundleSizes(copy).find(({ what }) => what === name)!
    growBy(join(copy, found!), budget - bytes)
    expect(exceeding(copy).map(({ what }) => what)).not.toContain(name)
    growBy(join(copy, found!), 1)
    expect(exceeding(copy)).toContainEqual({ what: name, budget, bytes: budget + 1 })
  })

  it('has an excess here, each of them', () =>
    expect(excesses.map(([what]) => what)).toEqual(bundleSizes(built).map(({ what }) => what)))
})
