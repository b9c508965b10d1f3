import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Services } from '#kit/server/context.ts'
import { type Env, projectRoot } from '#kit/server/env.ts'
import { refuse } from '#kit/server/errors.ts'
import { openKeptFiles } from './built-files/find.ts'
import { bundles, dist } from './built-files/names.ts'
import type { BuiltFile } from './built-files/repository.ts'
import { takesBrotli } from './checkout/page-brotli.ts'

const flags = join(projectRoot, 'node_modules/flag-icons/flags/4x3')
const week = 604_800_000
const year = 31_536_000_000

/** Before the number of a try at a file that did not come, which a browser takes for another one: `/assets/again/1/checkout/…`. */
export const againPath = '/assets/again/'
const tried = /^\/assets\/again\/\d{1,4}\//

/** The address of a file, whichever try it is. */
export const withoutTry = (url: string): string => url.replace(tried, '/assets/')

/**
 * Serves the flags, and the built bundles: their names carry their content's hash, so browsers may keep them for good, and so those of
 * other builds are served too, which pages of another version ask for, and those of this one that another has taken from the disk.
 */
export const serveAssets = async (app: FastifyInstance, { db }: Pick<Services, 'db'>, root = dist) => {
  await serveFolder(app, flags, '/assets/flags/', { maxAge: week })
  const findKept = openKeptFiles(db)
  for (const bundle of bundles)
    await serveFolder(
      app,
      join(root, bundle),
      `/assets/${bundle}/`,
      { preCompressed: true, immutable: true, maxAge: year, setHeaders: (response) => letEverybodyRead(response) },
      (name) => findKept(`${bundle}/${name}`),
    )
}

/** Fonts and scripts of the checkout are also asked for by merchants' own domains, and fonts by a provider's frames. */
const letEverybodyRead = (response: { header(name: string, value: string): unknown }) => {
  response.header('cross-origin-resource-policy', 'cross-origin')
  response.header('access-control-allow-origin', '*')
}

/** What the build leaves beside what browsers ask for. */
const isOwn = (name: string) => /^\.|\.(?:html|br|gz)$/.test(name)

/**
 * The files that are in a folder as this process begins, by their exact names. Left to itself the library reads the whole folder for each
 * request, to tell a name from what only leads to the same file. `findElsewhere` is asked for what is not in the folder.
 */
const serveFolder = async (
  app: FastifyInstance,
  root: string,
  prefix: string,
  options: Sending,
  findElsewhere?: (name: string) => Promise<BuiltFile | null>,
) => {
  if (!existsSync(root)) return
  const names = new Set(readdirSync(root).filter((name) => !isOwn(name)))
  await app.register(async (scope) => {
    await scope.register(fastifyStatic, { root, serve: false, ...options })
    scope.get<{ Params: { name: string } }>(
      `${prefix}:name`,
      { exposeHeadRoute: true },
      async ({ params: { name } }, reply) => {
        if (names.has(name) && existsSync(join(root, name))) return reply.sendFile(name)
        const file = await findElsewhere?.(name)
        return file ? sendKept(reply, file) : reply.callNotFound()
      },
    )
  })
}
type Sending = Pick<FastifyStaticOptions, 'preCompressed' | 'immutable' | 'maxAge' | 'setHeaders'>

const decompress = promisify(brotliDecompress)

/** With the headers of a file from the folder. */
const sendKept = async (reply: FastifyReply, { content, content_type, encoding }: BuiltFile) => {
  letEverybodyRead(reply)
  reply
    .type(content_type)
    .header('cache-control', `public, max-age=${year / 1_000}, immutable`)
    .header('vary', 'accept-encoding')
  if (encoding === null) return reply.send(content)
  if (!takesBrotli(reply.request)) return reply.send(await decompress(content))
  return reply.header('content-encoding', encoding).send(content)
}

/**
 * The storefront script, for every shop: small, shared by all stores, and asked for anew after five minutes. It calls the host
 * that it came from, so a theme whose line still names the admin's host is handed a script that loads it from the checkouts'.
 */
export const serveEmbed = (app: FastifyInstance, { PUBLIC_URL, CHECKOUT_URL }: Env, root = join(dist, 'embed')) => {
  const admin = new URL(PUBLIC_URL).hostname
  const isBuilt = existsSync(root)
  void app.register(async (scope) => {
    if (isBuilt) await scope.register(fastifyStatic, { root, serve: false, maxAge: 300_000 })
    scope.get('/embed.js', { exposeHeadRoute: true }, (request, reply) => {
      reply.header('cross-origin-resource-policy', 'cross-origin')
      if (request.hostname.toLowerCase() === admin)
        return reply
          .header('cache-control', 'public, max-age=300')
          .type('text/javascript; charset=utf-8')
          .send(leadOnTo(CHECKOUT_URL))
      if (!isBuilt) throw refuse.notFound()
      return reply.sendFile('embed.js')
    })
  })
}

const leadOnTo = (checkoutUrl: string) =>
  `{const s=document.currentScript;if(s){const n=document.createElement("script");n.src=${JSON.stringify(checkoutUrl)}+"/embed.js"+new URL(s.src).search;document.head.append(n)}}`
