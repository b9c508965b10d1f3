import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { framePath } from '#features/analytics/measuring.ts'
import { isOutdatedGoogleId, googleIdProblem, pixelIdProblem } from '#features/analytics/rules.ts'
import type { Env } from '#kit/server/env.ts'
import { refuse } from '#kit/server/errors.ts'
import { dist } from './built-files/names.ts'

const built = () => readFile(join(dist, 'events-frame', 'events-frame.js'), 'utf8')

/**
 * Serves the document of the frame in which a shopper's page speaks to Google and Meta. It has an origin of its own and a
 * policy of its own: the page itself lets none of their scripts in. `load` reads the built script.
 */
export const serveEventsFrame = (app: FastifyInstance, env: Env, load: () => Promise<string> = built) => {
  let loading: Promise<string> | undefined
  const script = () =>
    (loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    }))

  app.get(framePath, async (request, reply) => {
    const { google, meta } = getIds(request.query as Record<string, unknown>)
    if (!google && !meta) throw refuse.notFound()
    const nonce = randomBytes(16).toString('base64')
    const config = {
      ...(google && { google: { id: google, script: env.GOOGLE_TAG_URL } }),
      ...(meta && { meta: { id: meta, script: env.META_PIXEL_URL } }),
    }
    const sources = [...(google ? [googleSources(env)] : []), ...(meta ? [metaSources(env)] : [])]
    return reply
      .header('content-security-policy', buildPolicy(sources, nonce))
      .header('x-frame-options', 'SAMEORIGIN')
      .header('referrer-policy', 'origin')
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Events</title></head><body>' +
          `<script type="application/json" id="config">${JSON.stringify(config).replace(/</g, String.raw`\u003c`)}</script>` +
          `<script nonce="${nonce}">${await script()}</script></body></html>`,
      )
  })
}

/** Ids that are none count as absent. */
const getIds = ({ google, meta }: Record<string, unknown>) => ({
  google: typeof google === 'string' && !googleIdProblem(google) && !isOutdatedGoogleId(google) ? google : '',
  meta: typeof meta === 'string' && !pixelIdProblem(meta) ? meta : '',
})

type Sources = { scripts: string[]; calls: string[] }

/**
 * Google spreads what collects over subdomains, and with Google Signals over its other domains: its guide for policies names these, and
 * its domain of each country, where only audiences for ads are asked for. Any other address is the one place for all.
 */
const googleSources = ({ GOOGLE_TAG_URL }: Env): Sources => {
  const { origin, hostname } = new URL(GOOGLE_TAG_URL)
  if (hostname !== 'www.googletagmanager.com') return { scripts: [origin], calls: [origin] }
  const spread = ['google-analytics.com', 'googletagmanager.com', 'g.doubleclick.net', 'google.com']
  const calls = [...spread.map((domain) => `https://*.${domain}`), 'https://pagead2.googlesyndication.com']
  return { scripts: ['https://*.googletagmanager.com'], calls }
}

const metaSources = ({ META_PIXEL_URL }: Env): Sources => {
  const { origin, hostname } = new URL(META_PIXEL_URL)
  const calls = hostname === 'connect.facebook.net' ? [origin, 'https://www.facebook.com'] : [origin]
  return { scripts: [origin], calls }
}

const buildPolicy = (sources: Sources[], nonce: string) => {
  const calls = [...new Set(sources.flatMap((source) => source.calls))].join(' ')
  return [
    'sandbox allow-scripts',
    "default-src 'none'",
    `script-src 'nonce-${nonce}' ${[...new Set(sources.flatMap((source) => source.scripts))].join(' ')}`,
    `connect-src ${calls}`,
    `img-src ${calls}`,
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join('; ')
}
