import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './bundles.ts'

type Manifest = Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>>
const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
) as Manifest
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, { integrity?: string; resolved?: string; link?: boolean }>
}

it('names exact versions alone', () => {
  const all = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
  expect(all.length).toBeGreaterThan(80)
  expect(
    all.filter(([, version]) => !/^(?:npm:(?:@[\w-]+\/)?[\w-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version)),
  ).toEqual([])
})

it('installs what the lock file has the sum of, and nothing else', () => {
  const packages = Object.entries(lock.packages).filter(([path]) => path !== '')
  expect(packages.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual([])
})

it('runs no script of a package that is installed', () => {
  expect(readFileSync(join(root, '.npmrc'), 'utf8').split('\n')).toContain('ignore-scripts=true')
})
