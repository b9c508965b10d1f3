import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import * as descriptions from '#features/payment-methods/providers/descriptions.ts'
import { root } from './bundles.ts'
import { runCommand } from './command.ts'
import { compile } from './compile.ts'

/** `npm run removals` takes each payment provider out of a copy of the product, in turn, and compiles what is left; `.ci/run` runs it too. */

const home = 'src/features/payment-methods/providers'
/** Where each provider has its lines. */
const registries = ['descriptions.ts', 'adapters.ts', 'page-parts.ts']
/** As many at once: a compiler with one thread of its own does the work of several only once. */
const atOnce = 2
/** Speaks of the provider that is gone, so that it is seen each time that the compiler would notice. */
const offender = 'src/features/payment-methods/server/offender.ts'
const offence = (provider: string) =>
  `import * as all from '../providers/descriptions.ts'\n\nexport const title: string = all.${provider}.title\n`

/** The product without its tests and tools, which name providers of their own choice. What did not change is not judged twice. */
const project = {
  extends: './tsconfig.json',
  compilerOptions: { incremental: true, tsBuildInfoFile: '.types.tsbuildinfo' },
  include: ['src'],
  exclude: ['**/*.test.ts', '**/*.test.tsx', '**/testing', '**/testing.ts'],
}

/** What no longer compiles in a copy once the folder and the lines of each are gone, a line each; takes from `waiting` until none is left. */
async function broken(waiting: string[]): Promise<string[]> {
  const copy = mkdtempSync(join(tmpdir(), 'checky-removals-'))
  try {
    cpSync(join(root, 'src'), join(copy, 'src'), { recursive: true })
    for (const file of ['package.json', 'tsconfig.json']) cpSync(join(root, file), join(copy, file))
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
    writeFileSync(join(copy, 'tsconfig.removals.json'), JSON.stringify(project))
    const found: string[] = []
    for (let provider = waiting.shift(); provider !== undefined; provider = waiting.shift()) {
      const lines = await without(copy, provider)
      found.push(...lines.map((line) => `without ${provider}: ${line}`))
      console.log(`${lines.length === 0 ? '✓' : '✗'} without ${provider}`)
    }
    return found
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

async function without(copy: string, provider: string): Promise<string[]> {
  const [folder, aside] = [join(copy, home, provider), join(copy, provider)]
  const kept = registries.map((name) => [join(copy, home, name), readFileSync(join(copy, home, name), 'utf8')] as const)
  renameSync(folder, aside)
  writeFileSync(join(copy, offender), offence(provider))
  for (const [file, text] of kept) {
    const lines = text.split('\n').filter((line) => !line.includes(`'./${provider}/`))
    writeFileSync(file, lines.join('\n'))
  }
  try {
    const { output } = await compile(copy, 'tsconfig.removals.json', ['--singleThreaded'])
    const errors = output.split('\n').filter((line) => line.includes(': error '))
    const others = errors.filter((line) => !line.startsWith(offender))
    return others.length === errors.length ? [...others, `the planted offender compiles\n${output}`] : others
  } finally {
    renameSync(aside, folder)
    for (const [file, text] of kept) writeFileSync(file, text)
  }
}

await runCommand(async () => {
  parseArgs({ options: {} })
  const names: string[] = Object.values(descriptions).map(({ name }) => name)
  const waiting = [...names]
  const found = (await Promise.all(Array.from({ length: atOnce }, () => broken(waiting)))).flat()
  for (const line of found) console.log(line)
  console.log(`${names.length} providers taken out in turn, ${found.length} broken lines`)
  return found.length === 0
})
