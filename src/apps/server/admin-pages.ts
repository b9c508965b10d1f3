import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isUnknownTab, pageAt, pageTitle } from '#apps/pages.ts'
import { escape } from '#kit/contract/escape-html.ts'
import type { Services, Visitor } from '#kit/server/context.ts'
import { refuse } from '#kit/server/errors.ts'
import { mailStyle } from '#kit/server/mail-page.ts'
import { dist } from './built-files/names.ts'
import { readIsland } from './island.ts'

type Open = (request: FastifyRequest) => Promise<Visitor | null>

/** Every page of the merchant admin: one HTML with the session in it, or the redirect that the session asks for. */
export const serveAdmin = (app: FastifyInstance, services: Services, open: Open, template: string | null) => {
  app.get('/', { exposeHeadRoute: true }, (_request, reply) => reply.redirect('/dashboard'))
  app.setNotFoundHandler(async (request, reply) => {
    const { pathname, search } = getUrl(request)
    if (!['GET', 'HEAD'].includes(request.method) || pathname.startsWith('/api/') || pathname.startsWith('/assets/'))
      throw refuse.notFound()
    const visitor = await open(request)
    const found = pageAt(pathname)
    const elsewhere = redirectFor(pathname + search, found, visitor)
    if (elsewhere) return reply.redirect(elsewhere)
    if (!template) throw refuse.busy('The pages are not built yet.')
    reply.status(!found || pathname === '/notFound' ? 404 : 200)
    return sendPage(reply, template, services, visitor, pathname)
  })
}

/** Of two slashes at its beginning a URL would take what follows for a host. */
const getUrl = ({ url }: FastifyRequest): URL => {
  const address = URL.parse(url.startsWith('/') ? `http://own${url}` : url)
  if (!address) throw refuse.notFound()
  return address
}

/** The built page with its places for head and island; null before the first build. */
export const builtTemplate = async (): Promise<string | null> => {
  const file = join(dist, 'admin', 'index.html')
  return existsSync(file) ? readFile(file, 'utf8') : null
}

/** Where the session sends a visitor instead, or null. */
export const redirectFor = (
  address: string,
  found: ReturnType<typeof pageAt>,
  visitor: Visitor | null,
): string | null => {
  if (!found) return visitor?.merchant.onboarding === '' ? '/onboarding/1' : null
  const { page } = found
  if (!visitor) return page.access === 'merchant' ? `/login?next=${encodeURIComponent(address)}` : null
  const isOnboarding = page.path.startsWith('/onboarding')
  const isFinished = visitor.merchant.onboarding !== ''
  if (page.access === 'public')
    return /^\/(?:reset-password|prove-email)/.test(page.path) ? null : isFinished ? '/dashboard' : '/onboarding/1'
  if (!isFinished) return isOnboarding ? null : '/onboarding/1'
  if (isOnboarding) return '/dashboard'
  return isUnknownTab(found) ? '/notFound' : null
}

const sendPage = async (
  reply: FastifyReply,
  template: string,
  services: Services,
  visitor: Visitor | null,
  pathname: string,
) => {
  const nonce = randomBytes(16).toString('base64')
  const island = await readIsland(services, visitor, pathname)
  const head = [
    `<title>${escape(pageTitle(pathname, services.env.PRODUCT_NAME))}</title>`,
    `<meta name="csrf-token" content="${escape(island.csrfToken)}" />`,
    `<meta name="csp-nonce" content="${nonce}" />`,
  ].join('\n    ')
  const html = template
    .replace('<html', () => `<html${getColors(reply.request)}`)
    .replace('<!--head-->', () => head)
    .replace('<!--island-->', () => `<script type="application/json" id="island">${inScript(island)}</script>`)
  return reply
    .header('content-security-policy', policy(nonce))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html)
}

/** The colours that were chosen in this browser, for the page to begin in; none where it follows the device. */
const getColors = ({ cookies }: FastifyRequest) => {
  const chosen = cookies['color-scheme']
  return chosen === 'dark' || chosen === 'light' ? ` data-mantine-color-scheme="${chosen}"` : ''
}

const policy = (nonce: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    // The preview of a mail is held to this too.
    `style-src 'self' 'nonce-${nonce}' 'sha256-${createHash('sha256').update(mailStyle).digest('base64')}'`,
    // Mantine positions what floats by style attributes.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** JSON that cannot end the script element around it. */
const inScript = (value: unknown) =>
  JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028|\u2029/g, ' ')
