import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { until } from '#kit/testing/until.ts'
import { root } from '../bundles.ts'
import { freePorts } from '../start/ports.ts'

const page = 'src/apps/admin/not-found-page.tsx'
const served = 'src/apps/server/admin-pages.ts'
/** What `npm run dev` needs: what is changed here is a copy. */
const projects = ['', '.both', '.browser', '.server', '.rest'].map((name) => `tsconfig${name}.json`)
const needed = ['src', 'tools', 'db', 'dist', 'package.json', 'package-lock.json', ...projects]

let folder: string
let product: ChildProcess
let url: string

const read = async (path: string) => (await fetch(url + path)).text()
const change = (file: string, from: string, to: string) => {
  const text = readFileSync(join(folder, file), 'utf8')
  expect(text).toContain(from)
  writeFileSync(join(folder, file), text.replace(from, to))
}

let output: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'checky-dev-'))
  for (const name of needed.filter((name) => existsSync(join(root, name))))
    cpSync(join(root, name), join(folder, name), { recursive: true, force: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const port = await freePorts(1)
  url = `http://localhost:${port}`
  const { npm_lifecycle_event: _npm, VITEST: _vitest, NODE_ENV: _env, ...env } = process.env
  product = spawn(process.execPath, ['tools/start.mjs', '--dev'], {
    cwd: folder,
    env: { ...env, DATA_DIR: join(folder, '.data'), PORT: String(port), SANDBOX: 'off' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  output = ''
  product.stdout!.on('data', (part) => (output += part))
  await until(
    () => output,
    (said) => said.includes(`is ready at ${url}`),
  )
})
afterAll(async () => {
  const ended = once(product, 'exit')
  if (product.exitCode === null && product.kill()) await ended
  rmSync(folder, { recursive: true })
})

it('shows pages from their sources, and hands a change to the page that is open', async () => {
  const html = await read('/login')
  expect(html).toContain('src="/assets/development/src/apps/admin/main.tsx"')
  expect(html).not.toMatch(/src="\/assets\/admin\//)

  const client = await read('/assets/development/@vite/client')
  const token = /wsToken = "([^"]+)"/.exec(client)?.[1]
  const messages: string[] = []
  const socket = new WebSocket(`${url.replace('http', 'ws')}/assets/development/?token=${token}`, 'vite-hmr')
  socket.addEventListener('message', ({ data }) => messages.push(String(data)))
  await once(socket, 'open')
  expect(await read(`/assets/development/${page}`)).not.toContain('Somewhere else')
  change(page, 'Back to Homepage', 'Somewhere else')
  await expect.poll(() => messages.join('\n')).toMatch(new RegExp(`"type":"update".*${page}`))
  expect(await read(`/assets/development/${page}`)).toContain('Somewhere else')
  socket.close()
})

it("draws shoppers' pages by Preact, as they are built", async () => {
  const entry = await read('/assets/development-checkout/src/apps/checkout/entry-browser.tsx')
  const runtime = /import \{ hydrateRoot \} from "([^"]+)"/.exec(entry)![1]!
  expect(await read(runtime)).toContain('node_modules/preact/compat')
})

it('starts the server anew with what changed, and lets requests wait for it', async () => {
  expect(await read('/login')).not.toContain('<title>Changed')
  change(served, '`<title>$', '`<title>Changed $')
  await expect.poll(() => read('/login')).toContain('<title>Changed Login - Checky Pro</title>')
})

it.each(['db/migrations/9999_more.sql', '.env'])('says that %s is read at a start alone', async (file) => {
  writeFileSync(join(folder, file), '')
  await expect.poll(() => output).toContain(`${file} is read at a start alone`)
})
