import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dist } from './built-files/names.ts'
import { testApp, type TestApp } from './testing/test-app.ts'

const folder = join(dist, 'admin')
const name = readdirSync(folder)
  .find((file) => file.endsWith('.js.br'))!
  .slice(0, -'.br'.length)
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

it('a file of the build comes compressed as it was built, for good, and to a browser that takes nothing compressed as it is', async () => {
  const url = `/assets/admin/${name}`
  const compressed = await app.inject({ url, headers: { 'accept-encoding': 'gzip, deflate, br' } })
  expect(compressed.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'application/javascript; charset=utf-8',
    'cross-origin-resource-policy': 'cross-origin',
  })
  const text = readFileSync(join(folder, name), 'utf8')
  expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(text)
  const plain = await app.inject({ url })
  expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, text])
  const known = { 'if-none-match': String(plain.headers['etag']) }
  expect((await app.inject({ url, headers: known })).statusCode).toBe(304)
  expect((await app.inject({ url, method: 'HEAD' })).statusCode).toBe(200)
})

it.each([
  ['another name', 'no-such-file.js'],
  ['another case', name.toUpperCase()],
  ['what leads out', '..%2Fcheckout-server%2Fentry-server.js'],
  ['a page of the build', 'index.html'],
  ['what stands beside a file', `${name}.br`],
  ['what the build notes', '.vite/manifest.json'],
])('%s is not there', async (_what, path) => {
  const answer = await app.inject({ url: `/assets/admin/${path}` })
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, 'no-store'])
})
