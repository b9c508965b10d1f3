import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { type Env, projectRoot } from '#kit/server/env.ts'
import { refuse } from '#kit/server/errors.ts'

export const dist = join(projectRoot, 'dist')
const flags = join(projectRoot, 'node_modules/flag-icons/flags/4x3')
const week = 604_800_000
const year = 31_536_000_000

/** Before the number of a try at a file that did not come, which a browser takes for another one: `/assets/again/1/checkout/…`. */
export const againPath = '/assets/again/'
const tried = /^\/assets\/again\/\d{1,4}\//

/** The address of a file, whichever try it is. */
export const withoutTry = (url: string): string => url.replace(tried, '/assets/')

/** Serves the flags, and the built bundles: their names carry their content's hash, so browsers may keep them for good. */
export const serveAssets = async (app: FastifyInstance) => {
  await app.register(fastifyStatic, { root: flags, prefix: '/assets/flags/', maxAge: week, index: false })
  for (const bundle of ['admin', 'checkout']) {
    const root = join(dist, bundle)
    if (!existsSync(root)) continue
    await app.register(fastifyStatic, {
      root,
      prefix: `/assets/${bundle}/`,
      decorateReply: false,
      preCompressed: true,
      immutable: true,
      maxAge: year,
      index: false,
      allowedPath: (path) => !path.endsWith('.html') && !path.includes('/.'),
      setHeaders: (response) => {
        // Fonts and scripts of the checkout are also asked for by merchants' own domains, and fonts by a provider's frames.
        response.header('cross-origin-resource-policy', 'cross-origin')
        response.header('access-control-allow-origin', '*')
      },
    })
  }
}

/**
 * The storefront script, for every shop: small, shared by all stores, and asked for anew after five minutes. It calls the host
 * that it came from, so a theme whose line still names the admin's host is handed a script that loads it from the checkouts'.
 */
export const serveEmbed = (app: FastifyInstance, { PUBLIC_URL, CHECKOUT_URL }: Env, root = join(dist, 'embed')) => {
  const admin = new URL(PUBLIC_URL).hostname
  app.get('/embed.js', (request, reply) => {
    reply.header('cross-origin-resource-policy', 'cross-origin')
    if (request.hostname.toLowerCase() === admin)
      return reply
        .header('cache-control', 'public, max-age=300')
        .type('text/javascript; charset=utf-8')
        .send(leadOnTo(CHECKOUT_URL))
    if (!existsSync(root)) throw refuse.notFound()
    return reply.sendFile('embed.js', root, { maxAge: 300_000, immutable: false })
  })
}

const leadOnTo = (checkoutUrl: string) =>
  `{const s=document.currentScript;if(s){const n=document.createElement("script");n.src=${JSON.stringify(checkoutUrl)}+"/embed.js"+new URL(s.src).search;document.head.append(n)}}`
