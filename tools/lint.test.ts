import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join, normalize } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { root } from './bundles.ts'
import { compile } from './compile.ts'
import { plant, removePlanted } from './planted-repository.ts'
import { checks } from './steps.ts'

afterAll(removePlanted)

/** What the linter finds in `folder`, as it is run in every test run. */
const lint = (folder: string, ...where: string[]): { file: string; text: string }[] => {
  const { command } = checks.find(({ name }) => name === 'lint')!
  const [program, ...options] = command
  const { stdout } = spawnSync(join(root, 'node_modules/.bin', program!), [...options, '--format', 'unix', ...where], {
    cwd: folder,
    encoding: 'utf8',
  })
  return [...stdout.matchAll(/^(\S+?):\d+:\d+: (.+)$/gm)].map(([, file, text]) => ({ file: file!, text: text! }))
}

describe('the linter', () => {
  it('bites on loose types, floating promises, long files and cycles', () => {
    const folder = plant({
      'src/kit/web/loose.ts': 'export const loose = (value: any) => value\n',
      'src/kit/web/floating.ts': 'export const go = (): void => {\n  Promise.reject(new Error())\n}\n',
      'src/kit/web/long.ts': Array.from({ length: 251 }, (_, line) => `export const line${line} = ${line}\n`).join(''),
      'src/kit/web/one.ts': "import { other } from './other.ts'\nexport const one = () => other\n",
      'src/kit/web/other.ts': "import { one } from './one.ts'\nexport const other = () => one\n",
      'src/kit/web/nameless.ts': 'const nameless = 1\nexport default nameless\n',
    })
    const found = lint(folder, 'src').map(({ text }) => text)
    for (const rule of ['no-explicit-any', 'no-floating-promises', 'max-lines', 'no-cycle', 'no-default-export'])
      expect(found).toContainEqual(expect.stringContaining(rule))
  })
})

describe('the types', () => {
  const onBothSides = 'src/features/payment-methods/providers/one/description.ts'
  const offences: [title: string, file: string, text: string, told: string][] = [
    [
      'of the server know no window',
      'src/features/orders/server/wide.ts',
      'export const wide = () => window.innerWidth > 600\n',
      "Cannot find name 'window'",
    ],
    [
      'of a payment provider know no document',
      'src/features/payment-methods/providers/one/one.ts',
      'export const title = () => document.title\n',
      "Cannot find name 'document'",
    ],
    [
      'of the outside world know no document',
      'sandbox/title.ts',
      'export const title = () => document.title\n',
      "Cannot find name 'document'",
    ],
    [
      'of a screen know nothing of Node.js',
      'src/features/orders/admin/secret.ts',
      "import { randomUUID } from 'node:crypto'\nexport const secret = randomUUID()\n",
      "Cannot find name 'node:crypto'",
    ],
    [
      'of what both sides read know no process',
      'src/features/orders/contract.ts',
      "export const mode = process.env['MODE']\n",
      "Cannot find name 'process'",
    ],
    [
      'of what runs on both sides know no document',
      onBothSides,
      'export const title = () => document.title\n',
      "Cannot find name 'document'",
    ],
    [
      'of what runs on both sides know no process',
      'src/features/payment-methods/providers/one/step.ts',
      "export const mode = process.env['MODE']\n",
      "Cannot find name 'process'",
    ],
    ['of tests fit', 'src/kit/web/way.test.ts', 'missing()\n', "Cannot find name 'missing'"],
    [
      'of tools fit',
      'tools/count.ts',
      "export const count: number = 'one'\n",
      "Type 'string' is not assignable to type 'number'",
    ],
    [
      'of journeys fit',
      'e2e/count.e2e.ts',
      "export const count: number = 'one'\n",
      "Type 'string' is not assignable to type 'number'",
    ],
  ]
  let found: ReturnType<typeof lint> | undefined
  /** What is said where all of them stand, each imported by the other side, beside files that are as they should be. */
  const planted = () => {
    const folder = plant({
      ...Object.fromEntries(offences.map(([, file, text]) => [file, text])),
      'src/features/tidy/server/hash.ts':
        "import { hash } from 'node:crypto'\nimport '#features/orders/contract.ts'\nexport const of = hash('sha256', 'text')\n",
      'src/features/tidy/server/describe.ts': `import '#${onBothSides.slice('src/'.length)}'\n`,
      'src/features/tidy/admin/wide.ts':
        "import type { wide as other } from '#features/orders/server/wide.ts'\nexport const wide: typeof other = () => window.innerWidth > 600\n",
      'src/features/tidy/tidy.test.ts':
        "import { hash } from 'node:crypto'\nimport '#features/orders/server/wide.ts'\nimport '#features/orders/admin/secret.ts'\nexport const all = hash('sha256', window.name)\n",
    })
    return lint(folder, 'src', 'sandbox', 'tools', 'e2e').filter(({ text }) => text.includes('typescript(TS'))
  }

  it.each(offences)('%s', (_, file, _text, told) => {
    found ??= planted()
    expect(found.filter((one) => one.file === file)).toEqual([{ file, text: expect.stringContaining(told) }])
  })

  it('of nothing else were objected to', () => {
    found ??= planted()
    expect(found.map(({ file }) => file).toSorted()).toEqual(offences.map(([, file]) => file).toSorted())
  })
})

it('every file is judged as a part of some side', async () => {
  const projects = ['both', 'browser', 'server', 'rest'].map((name) => `tsconfig.${name}.json`)
  const { references } = z
    .object({ references: z.array(z.object({ path: z.string() })) })
    .parse(JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8')))
  expect(references.map(({ path }) => path)).toEqual(projects.map((name) => `./${name}`))
  const judged = await Promise.all(
    projects.map(async (name) => {
      const { output } = await compile(root, name, ['--showConfig'])
      return z
        .object({ files: z.array(z.string()) })
        .parse(JSON.parse(output))
        .files.map((file) => normalize(file))
    }),
  )
  const all = globSync(['{src,sandbox,tools,e2e,bench}/**/*.{ts,tsx,mts,cts}', '*.config.ts'], { cwd: root })
  expect(all.filter((file) => !judged.flat().includes(file))).toEqual([])
})

it('no package that a screen imports brings the types of Node.js along', async () => {
  const { output } = await compile(root, 'tsconfig.browser.json', ['--listFilesOnly'])
  expect(output).toContain('/vite/client.d.ts')
  expect(output).not.toContain('/@types/node/')
})
