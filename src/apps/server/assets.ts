import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { projectRoot } from '#kit/server/env.ts'

export const dist = join(projectRoot, 'dist')
const year = 31_536_000_000

/** Serves the built bundles: names carry their content's hash, so browsers may keep them for good. */
export const serveAssets = async (app: FastifyInstance) => {
  let decorateReply = true
  for (const bundle of ['admin', 'checkout']) {
    const root = join(dist, bundle)
    if (!existsSync(root)) continue
    await app.register(fastifyStatic, {
      root,
      prefix: `/assets/${bundle}/`,
      decorateReply,
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
    decorateReply = false
  }
}
