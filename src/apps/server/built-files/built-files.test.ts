import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { openDatabase, openPool } from '#kit/server/db/database.ts'
import { buildApp } from '../app.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'
import { builtFileWorkers, keepBuiltFiles } from './keep.ts'
import { bundles, dist } from './names.ts'

let test: TestApp
beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

const font = Buffer.from([0, 255, 10, 92])
const scriptOf = (version: string) => `export const version = '${version}'\n`.repeat(100)

let nth = 0
/** A version of the product as it begins beside others: what its pages are made of, and the process that serves it. */
const version = async (db = test.db) => {
  const name = `v${++nth}`
  const root = mkdtempSync(join(tmpdir(), 'checky-built-'))
  for (const bundle of bundles) mkdirSync(join(root, bundle))
  const [script, face] = [
    `checkout/page-part-${name.padStart(8, 'A')}.js`,
    `admin/inter-${name.padStart(8, '_')}.woff2`,
  ]
  writeFileSync(join(root, script), scriptOf(name))
  writeFileSync(join(root, `${script}.br`), brotliCompressSync(scriptOf(name)))
  writeFileSync(join(root, face), font)
  writeFileSync(join(root, 'admin/index.html'), 'a page')
  await keepBuiltFiles(test.services, root)
  const app = await buildApp({ ...test.services, db }, { built: root, adminTemplate: '' })
  onTestFinished(async () => {
    await app.close()
    rmSync(root, { recursive: true })
  })
  return { app, root, script, face, text: scriptOf(name) }
}

const get = (app: FastifyInstance, path: string, headers: Record<string, string> = {}) =>
  app.inject({ url: `/assets/${path}`, headers: { host: 'localhost', ...headers } })
const compressed = { 'accept-encoding': 'gzip, deflate, br' }
/** All that says how a browser is to take it. */
const heads = ({ headers, statusCode }: Awaited<ReturnType<typeof get>>) => {
  const named = ['cache-control', 'content-type', 'content-encoding', 'content-security-policy', 'vary']
  const shared = ['access-control-allow-origin', 'cross-origin-resource-policy', 'x-content-type-options']
  return { statusCode, ...Object.fromEntries([...named, ...shared].map((name) => [name, headers[name]])) }
}

it('two versions side by side serve what each other’s pages are made of, as their own [l3k6]', async () => {
  const [before, after] = [await version(), await version()]
  for (const [own, other] of [
    [before, after],
    [after, before],
  ] as const)
    for (const asked of [compressed, {}]) {
      const [script, face] = [await get(other.app, own.script, asked), await get(other.app, own.face, asked)]
      expect(heads(script)).toEqual(heads(await get(own.app, own.script, asked)))
      expect(heads(face)).toEqual(heads(await get(own.app, own.face, asked)))
      const text = asked === compressed ? brotliDecompressSync(script.rawPayload) : script.rawPayload
      expect(text.toString()).toBe(own.text)
      expect(face.rawPayload).toEqual(font)
    }
  const head = await after.app.inject({
    method: 'HEAD',
    url: `/assets/${before.script}`,
    headers: { host: 'localhost' },
  })
  expect([head.statusCode, head.body]).toEqual([200, ''])
})

it('a process goes on serving its own where a build took them from its disk [w3y3]', async () => {
  const { app, root, script, text } = await version()
  expect((await get(app, script)).body).toBe(text)
  for (const bundle of bundles) rmSync(join(root, bundle), { recursive: true })
  const answer = await get(app, script)
  expect([answer.statusCode, answer.body]).toEqual([200, text])
})

/** Asks as `db` does, and notes each question for kept files. */
const counting = () => {
  const asked: string[] = []
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (JSON.stringify(node).includes('built_files')) asked.push(node.kind)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return { asked, db: test.db.withPlugin(plugin) }
}

it('a crowd of names that nobody keeps is one question to the database, and each file that is kept is another [h2d2]', async () => {
  const { asked, db } = counting()
  const { app } = await version(db)
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const random = async () => {
    for (let at = 0; at < 20; at++) {
      const answer = await get(app, `checkout/page-part-${String(at).padStart(8, 'x')}.js`)
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, 'no-store'])
    }
  }
  await random()
  expect(asked).toHaveLength(1)
  // What could not be of a build is not even asked about.
  for (const path of ['admin/index.html', 'admin/no-such-file.js', 'nothing/any-aaaaaaaa.js', '']) {
    const answer = await get(app, path)
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, 'no-store'])
  }
  const later = await version()
  vi.advanceTimersByTime(1_000)
  for (let at = 0; at < 3; at++) expect((await get(app, later.script)).statusCode).toBe(200)
  await random()
  expect(asked).toHaveLength(3)
})

it('without a database what another version keeps is unavailable for now, and its own is there', async () => {
  const pool = openPool('postgres://nobody@localhost:1/nothing')
  const other = await version()
  const { app, script } = await version(openDatabase(pool))
  onTestFinished(() => pool.end())
  const answer = await get(app, other.script)
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([503, 'no-store'])
  expect((await get(app, script)).statusCode).toBe(200)
})

it('keeps every file that the build makes for browsers, once', async () => {
  await keepBuiltFiles(test.services)
  await keepBuiltFiles(test.services)
  const made = bundles.flatMap((bundle) =>
    readdirSync(join(dist, bundle))
      .filter((name) => !/^\.|\.(?:html|br|gz)$/.test(name))
      .map((name) => `${bundle}/${name}`),
  )
  expect(await test.db.selectFrom('built_files').select('path').where('path', 'in', made).execute()).toHaveLength(
    made.length,
  )
})

it('what no process has had for a month is kept no longer; what one has still stays [t5m5]', async () => {
  const { script } = await version()
  await keepBuiltFiles(test.services)
  const own = readdirSync(join(dist, 'checkout')).find((name) => name.endsWith('.js'))!
  const seen = async (days: number) => {
    const seen_at = new Date(Date.now() - days * 24 * 60 * 60_000)
    await test.db.updateTable('built_files').set({ seen_at }).execute()
    await builtFileWorkers[0]!.run(test.services, {})
    const rows = await test.db.selectFrom('built_files').select('path').execute()
    return [script, `checkout/${own}`].map((path) => rows.some((row) => row.path === path))
  }
  expect(await seen(29)).toEqual([true, true])
  expect(await seen(31)).toEqual([false, true])
})
