import type { RequestListener } from 'node:http'
import { expect, vi } from 'vitest'
import type { ShopWorld } from '#apps/server/testing/shop-world.ts'

/** Two gates: one is passed when the call is held back, the other lets it go on. */
const gates = () => [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const

/** Holds the next call to others that `isHeld` names back, and lets it go on when `release` is called. */
export const holdCall = ({ app }: ShopWorld, isHeld: (url: string, body: string) => boolean) => {
  const { http } = app.services
  const { send } = http
  const [reached, released] = gates()
  http.send = async (url, options) => {
    if (!isHeld(url, JSON.stringify(options?.body ?? ''))) return send(url, options)
    http.send = send
    reached.resolve()
    await released.promise
    return send(url, options)
  }
  return { reached: reached.promise, release: () => released.resolve() }
}

/** The same of the next press of Pay, as where the process stands still. */
export const holdPress = ({ app }: ShopWorld) => {
  const { limits } = app.services
  const { take } = limits
  const [reached, released] = gates()
  limits.take = async (limit, who) => {
    if (limit.name !== 'checkout-pay') return take(limit, who)
    limits.take = take
    reached.resolve()
    await released.promise
    return take(limit, who)
  }
  return { reached: reached.promise, release: () => released.resolve() }
}

/** The status of the answer to a call of this address, also where nobody hears it. */
const answerTo = ({ app }: ShopWorld, address: string) => {
  const { server } = app.app
  const { promise, resolve } = Promise.withResolvers<number>()
  const listen: RequestListener = (request, response) => {
    if (!address.endsWith(request.url!)) return
    server.off('request', listen)
    const { end } = response
    vi.spyOn(response, 'end').mockImplementation((...given: unknown[]) => {
      resolve(response.statusCode)
      return Reflect.apply(end, response, given) as typeof response
    })
  }
  server.on('request', listen)
  return promise
}

/** Sends a call of a page that closes once `reached`. `answered`: the status of the answer that nobody hears. */
export const leaveDuring = async (world: ShopWorld, path: string, body: object, reached: Promise<void>) => {
  const page = new AbortController()
  const address = `${world.app.checkoutUrl}/api/checkouts/${path}`
  const answered = answerTo(world, address)
  const call = fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: new URL(world.app.checkoutUrl).origin },
    body: JSON.stringify(body),
    signal: page.signal,
  })
  await reached
  page.abort()
  await expect(call).rejects.toThrow('abort')
  return { answered }
}
