import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { afterAll, expect, it } from 'vitest'
import { importAnew } from './import-anew.ts'

const folder = mkdtempSync(join(tmpdir(), 'checky-import-anew-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('asks for what did not come under another address, and for what came no more', async () => {
  const source = (name: string, text: string) => writeFileSync(join(folder, name), text)
  source('shared.js', 'export const shared = {}')
  source('part.js', "import { shared } from './shared.js'\nexport const part = { shared, address: import.meta.url }")
  source(
    'entry.js',
    "export { shared } from './shared.js'\nexport const ask = async () => (await import('./part.js')).part",
  )
  await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [importAnew()],
    build: {
      modulePreload: false,
      rolldownOptions: {
        input: join(folder, 'entry.js'),
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: 'entry.mjs', chunkFileNames: '[name].mjs' },
      },
    },
  })
  const built = join(folder, 'dist')
  const part = readdirSync(built).find((name) => name.startsWith('part'))!
  // As a browser would: the file is away at first, then there again.
  source(
    'shopper.mjs',
    `import { renameSync } from 'node:fs'
const { ask, shared } = await import('./dist/entry.mjs')
const file = ${JSON.stringify(join(built, part))}
renameSync(file, file + '.away')
const failed = [await ask().catch(() => 'failed'), await ask().catch(() => 'failed')]
renameSync(file + '.away', file)
const [came, same] = [await ask(), await ask()]
console.log(JSON.stringify([...failed, came.address.split('/').at(-1), came === same, came.shared === shared]))`,
  )
  const answer: unknown = JSON.parse(
    execFileSync(process.execPath, [join(folder, 'shopper.mjs')], { encoding: 'utf8' }),
  )
  expect(answer).toEqual(['failed', 'failed', `${part}?again=2`, true, true])
})
