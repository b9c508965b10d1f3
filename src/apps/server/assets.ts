import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { projectRoot } from '#kit/server/env.ts'

export const dist = join(projectRoot, 'dist')
const flags = join(projectRoot, 'node_modules/flag-icons/flags/4x3')
const week = 604_800_000
const year = 31_536_000_000

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
        // Fonts and scripts of the checkout are also asked for by merchants' own domains.
        response.header('cross-origin-resource-policy', 'cross-origin')
      },
    })
  }
}

/** The storefront script, for every shop: small, shared by all stores, and asked for anew after five minutes. */
export const serveEmbed = (app: FastifyInstance) => {
  const root = join(dist, 'embed')
  if (!existsSync(root)) return
  app.get('/embed.js', (_request, reply) =>
    reply
      .header('cross-origin-resource-policy', 'cross-origin')
      .sendFile('embed.js', root, { maxAge: 300_000, immutable: false }),
  )
}
