import { z } from 'zod'
import type { Services } from '#kit/server/context.ts'
import { OutboundError } from '#kit/server/outbound.ts'
import { noteSurprise, issuePaths } from '#kit/server/surprises/surprises.ts'
import { shopPeer, shopUrl } from './client.ts'
import { ShopError } from './shop-error.ts'

const grantShape = z.object({
  access_token: z.string().optional(),
  expires_in: z.number().positive().optional(),
})

/** Said in JSON, and as the title of a page. */
const reasons = ['shop_not_permitted', 'app_not_installed', 'application_cannot_be_found']

const installIt = 'Open the app in the Dev Dashboard, press Install app, then try again.'

/**
 * Exchanges a Dev Dashboard app's client id and secret for an access token that lives about a day.
 * Throws ShopError: wrong-token (id or secret, or not installed), refused (the app belongs to another organization), unknown-shop, unreachable.
 */
export const requestAccessToken = async (
  { http, env }: Pick<Services, 'http' | 'env'>,
  shopDomain: string,
  clientId: string,
  clientSecret: string,
): Promise<{ accessToken: string; expiresInMs: number }> => {
  const response = await http
    .send(shopUrl(env, shopDomain, '/admin/oauth/access_token'), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: clientId,
        client_secret: clientSecret,
      }).toString(),
      idempotent: true,
      peer: shopPeer(shopDomain),
    })
    .catch((error: unknown) => {
      if (error instanceof OutboundError) throw unreachable(shopDomain, error)
      throw error
    })
  const { data: answer, error } = grantShape.safeParse(response.json())
  if (response.status === 200 && !answer?.access_token)
    noteSurprise(
      'Shopify',
      'POST /admin/oauth/access_token',
      error ? issuePaths(error) : 'access_token: expected string',
    )
  if (response.status === 200 && answer?.access_token)
    return { accessToken: answer.access_token, expiresInMs: (answer.expires_in ?? 86_399) * 1_000 }
  if (response.status === 404) throw new ShopError('unknown-shop', `There is no shop at ${shopDomain}.`)
  const refused = reasons.find((reason) => response.text.includes(reason))
  if (refused === 'shop_not_permitted')
    throw new ShopError('refused', `This app belongs to a different organization than ${shopDomain}.`)
  // Busy, or frozen by the platform for a while: that says nothing of the keys.
  if (response.status < 400 || response.status >= 500 || [402, 423, 429].includes(response.status))
    throw unreachable(shopDomain)
  const field = 'client_id'
  if (refused === 'app_not_installed')
    throw new ShopError('wrong-token', `The app is not installed in ${shopDomain} yet. ${installIt}`, { field })
  if (refused === 'application_cannot_be_found')
    throw new ShopError('wrong-token', 'Shopify has no app with this client ID.', { field })
  throw new ShopError('wrong-token', `${shopDomain} does not accept this client ID and client secret.`)
}

const unreachable = (shopDomain: string, cause?: Error) =>
  new ShopError('unreachable', `We could not reach ${shopDomain}. Please try again in a moment.`, { cause })
