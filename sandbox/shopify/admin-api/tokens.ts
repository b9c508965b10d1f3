import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Shop } from '../shops/shop.ts'
import type { AppKind } from '../shops/shops.ts'

const lifetime = 24 * 3600

/** Which app a token speaks for, or undefined when it opens nothing. */
export function findApp(shop: Shop, token: unknown): AppKind | undefined {
  if (typeof token !== 'string' || !shop.state.settings.installed) return undefined
  if (same(token, shop.identity.customApp.accessToken)) return 'custom'
  const known = shop.state.settings.tokens.find((entry) => same(entry.token, token))
  return known && new Date(known.expiresAt) > shop.now() ? 'dashboard' : undefined
}

/** What an app may prove itself with, the oldest first: while a secret is rotated, that is two. */
export const getSecrets = ({ identity, state }: Shop, app: AppKind): string[] =>
  state.settings.secrets?.[app] ?? [
    app === 'custom' ? identity.customApp.apiSecret : identity.dashboardApp.clientSecret,
  ]

/** The key that an app's webhooks are signed with: the oldest that is not revoked. */
export const signingSecret = (shop: Shop, app: AppKind): string => getSecrets(shop, app)[0]!

const grant = z.object({
  grant_type: z.string().optional(),
  client_id: z.string().optional(),
  client_secret: z.string().optional(),
})

/** The client credentials grant of a Dev Dashboard app. */
export function registerTokens(scope: FastifyInstance, getShop: (domain: string) => Shop | undefined): void {
  scope.post<{ Params: { shop: string } }>('/admin/oauth/access_token', async (request, reply) => {
    const shop = getShop(request.params.shop)
    if (!shop) return reply.code(404).send({ errors: 'Not Found' })
    const { data } = grant.safeParse(request.body)
    const { clientId } = shop.identity.dashboardApp
    const refuse = (error: string, words: string) => reply.code(400).send({ error, error_description: words })
    if (data?.grant_type !== 'client_credentials')
      return refuse('unsupported_grant_type', 'The grant type is not supported.')
    if (!same(data.client_id ?? '', clientId))
      return refuse('application_cannot_be_found', 'The application could not be found.')
    if (!getSecrets(shop, 'dashboard').some((secret) => same(data.client_secret ?? '', secret)))
      return refuse('invalid_client', 'The client secret is not valid for this application.')
    if (!shop.state.settings.installed)
      return refuse('app_not_installed', 'The application is not installed on this shop.')
    const token = `shpat_${randomBytes(16).toString('hex')}`
    const live = shop.state.settings.tokens.filter(({ expiresAt }) => new Date(expiresAt) > shop.now())
    shop.state.settings.tokens = [
      ...live,
      { token, expiresAt: new Date(shop.now().getTime() + lifetime * 1000).toISOString() },
    ]
    shop.save()
    return { access_token: token, scope: shop.state.settings.scopes.join(','), expires_in: lifetime - 1 }
  })
}

function same(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}
