import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { join, relative } from 'node:path'
import type { ViteDevServer } from 'vite'
import { type CheckoutAppPage, isCheckoutAppPage } from '#apps/checkout/page.ts'
import type { Env } from '#kit/server/env.ts'
import { build } from '../build.ts'
import { developmentBases as bases, developmentConfigs, dist, root } from '../bundles.ts'
import { findBundle, replaceStart } from './development-markup.ts'
import { startServerProcess } from './development-server.ts'

type Pages = { render(page: CheckoutAppPage): string }

/**
 * The product as it is worked on: its server in a process of its own that begins anew when a file of it changes, and before it
 * the pages as Vite makes them from their sources. Requests wait while the server starts.
 */
export const startDevelopment = async (env: Env, variables: Record<string, string>) => {
  const front = createServer()
  const { createServer: createVite } = await import('vite')
  const hosts = [env.PUBLIC_URL, env.CHECKOUT_URL].map((address) => new URL(address).hostname)
  const configs = await developmentConfigs(front, hosts)
  const [admin, checkout] = await Promise.all([createVite(configs.admin), createVite(configs.checkout)])
  front.on('request', (incoming, outgoing) =>
    admin.middlewares(incoming, outgoing, () =>
      checkout.middlewares(incoming, outgoing, () => void handOn(incoming, outgoing, server, checkout)),
    ),
  )
  const server = startServerProcess({
    ...process.env,
    ...variables,
    ...getAddresses(env),
    HOST: '127.0.0.1',
    // What did not change since the last start is not compiled again: half of what a start costs.
    NODE_COMPILE_CACHE: join(dist, 'compiled'),
  })
  admin.watcher.on('all', (_event, file) => server.changed(file))
  admin.watcher.add(atStart)
  admin.watcher.on('all', (_event, file) => {
    if (atStart.some((one) => file === one || file.startsWith(`${one}/`)))
      console.log(`${relative(root, file)} is read at a start alone: end this (Ctrl-C), and start again.`)
  })
  // These two are written as files even here: storefronts load the one, a frame without a module system the other.
  admin.watcher.on('change', () => void build(['embed', 'events-frame']).catch(complain))
  front.listen(env.PORT, env.HOST)
  await once(front, 'listening')
  await server.reach()
  return {
    url: env.PUBLIC_URL,
    async close() {
      await Promise.all([server.close(), admin.close(), checkout.close()])
      front.closeAllConnections()
      front.close()
    },
  }
}

/** The database is migrated and the configuration read before there is a server. */
const atStart = ['.env', 'db/migrations'].map((name) => join(root, name))

/** The server listens elsewhere than where it is found. */
const getAddresses = ({ PUBLIC_URL, CHECKOUT_URL, APP_KEY, DATABASE_URL }: Env) => ({
  PUBLIC_URL,
  CHECKOUT_URL,
  APP_KEY,
  DATABASE_URL,
})

const complain = (error: unknown) => console.error(error instanceof Error ? error.message : error)

type Reached = Pick<ReturnType<typeof startServerProcess>, 'reach'>

const handOn = async (
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  server: Reached,
  checkout: ViteDevServer,
) => {
  try {
    const port = await server.reach(outgoing)
    const { remoteAddress } = incoming.socket
    const headers = { ...incoming.headers, 'x-forwarded-for': remoteAddress, 'accept-encoding': 'identity' }
    const asked = request({ port, host: '127.0.0.1', method: incoming.method, path: incoming.url, headers })
    incoming.pipe(asked)
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    const { 'content-security-policy': _policy, 'content-length': length, ...kept } = answer.headers
    if (!answer.headers['content-type']?.startsWith('text/html')) {
      outgoing.writeHead(answer.statusCode!, { ...kept, ...(length && { 'content-length': length }) })
      answer.pipe(outgoing)
      return
    }
    const parts: Buffer[] = []
    for await (const part of answer) parts.push(part as Buffer)
    outgoing.writeHead(answer.statusCode!, kept)
    outgoing.end(await fromSources(Buffer.concat(parts).toString(), checkout))
  } catch (error) {
    if (!outgoing.headersSent) outgoing.writeHead(502, { 'content-type': 'text/plain' })
    outgoing.end(String(error))
  }
}

const entries = { admin: 'src/apps/admin/main.tsx', checkout: 'src/apps/checkout/entry-browser.tsx' } as const

/** Lets React keep what a page holds while its sources change. Preact, which draws shoppers' pages, loads them anew. */
const refresh = `<script type="module">import { injectIntoGlobalHook } from '${bases.admin}@react-refresh'; injectIntoGlobalHook(window); window.$RefreshReg$ = () => {}; window.$RefreshSig$ = () => (type) => type;</script>`

/** A page with its scripts and what they draw as the sources have them, in place of what was built. */
const fromSources = async (html: string, checkout: ViteDevServer): Promise<string> => {
  const bundle = findBundle(html)
  if (!bundle) return html
  const plain = html.replaceAll(
    /<link rel="modulepreload"[^>]*>|<link rel="stylesheet"[^>]*href="\/assets\/[^>]*>/g,
    '',
  )
  const drawn = bundle === 'checkout' ? await redrawn(plain, checkout) : plain
  const base = bases[bundle]
  const scripts = [
    ...(bundle === 'admin' ? [refresh] : []),
    ...['@vite/client', entries[bundle]].map((file) => `<script type="module" src="${base}${file}"></script>`),
  ]
  return replaceStart(drawn, scripts.join(''))
}

const redrawn = async (html: string, vite: ViteDevServer): Promise<string> => {
  const values = /<script type="application\/json" id="page">(.*?)<\/script>/s.exec(html)?.[1]
  if (values === undefined) return html
  const { render } = (await vite.ssrLoadModule(join(root, 'src/apps/checkout/entry-server.tsx'))) as Pages
  const page: unknown = JSON.parse(values)
  if (!isCheckoutAppPage(page)) return html
  const body = render(page)
  return html.replace(
    /<div id="root">.*?<\/div>(?=<script type="application\/json" id="page">)/s,
    () => `<div id="root">${body}</div>`,
  )
}
