import { vi } from 'vitest'
import type { ShopWorld } from '#apps/server/testing/shop-world.ts'
import { until } from '#kit/testing/until.ts'

/** A provider's message, to the byte as the provider sent it. */
export type Sent = { path: string; headers: Record<string, string>; body: string }

/**
 * Does something at a provider and returns the messages that it sends of it, in their order; none of them arrives. Those of
 * what was done before arrive first. Waits until `count` of them were sent, of those that `isMeant`: what was not taken
 * before is sent again meanwhile.
 */
export const capture = async (
  world: { app: { url: string }; sandbox: Pick<ShopWorld['sandbox'], 'world'> },
  count: number,
  action: () => Promise<unknown>,
  isMeant: (sent: Sent) => boolean = () => true,
): Promise<Sent[]> => {
  const { deliveries } = world.sandbox.world
  await deliveries.settled()
  const sent: Sent[] = []
  const { fetch: real } = globalThis
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, options) => {
    const { pathname, origin } = new URL(address instanceof Request ? address.url : address)
    if (origin !== world.app.url || !pathname.startsWith('/webhooks/')) return real(address, options)
    const one = { path: pathname, headers: { ...(options?.headers as object) }, body: toText(options?.body) }
    if (isMeant(one)) sent.push(one)
    return new Response('{}')
  })
  try {
    await action()
    await deliveries.settled()
    await until(
      () => sent.length,
      (length) => length >= count,
    )
  } finally {
    spy.mockRestore()
  }
  return sent
}

const toText = (body: unknown) => (typeof body === 'string' ? body : '')

/** Lets a message arrive, with changes, and returns how it was answered. */
export const deliver = async (
  world: ShopWorld,
  { path, headers, body }: Sent,
  more: { path?: string; headers?: Record<string, string | undefined>; body?: string | Buffer } = {},
) => {
  const given = Object.entries({ ...headers, ...more.headers }).filter(([, value]) => value !== undefined)
  const answer = await world.app.inject({
    method: 'POST',
    url: more.path ?? path,
    headers: Object.fromEntries(given),
    payload: more.body ?? body,
  })
  return { status: answer.statusCode, text: answer.body }
}
