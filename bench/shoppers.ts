import { z } from 'zod'
import type { Db } from '#kit/server/db/database.ts'
import { makeCarts } from './repository.ts'

/** What the script is told of a cart that was handed over. */
export const opened = z.object({ data: z.object({ url: z.string() }) })

/** The address of a checkout of three things that was just opened. */
export const openedCheckout = async (url: string, db: Db): Promise<string> => {
  for (const cart of await makeCarts(db)) {
    const answer = await fetch(`${url}/api/checkouts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(cart),
    })
    if (!answer.ok) continue
    const { data } = opened.parse(await answer.json())
    return data.url
  }
  throw new Error('Nothing can be bought.')
}

/** Where the shop's policies open from a checkout. */
export const listPolicies = async (checkout: string): Promise<string[]> => {
  const html = await (await fetch(checkout)).text()
  const paths = Array.from(html.matchAll(/href="([^"]*\/policies\/[^"]+)"/g), ([, path]) => path!)
  return paths.map((path) => new URL(path, checkout).href)
}

/** The cookies by which a browser is known as the shopper's who paid. */
export const prove = async (url: string, { token, email }: { token: string; email: string }): Promise<string> => {
  const answer = await fetch(`${url}/checkout/${token}/prove`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ proof: email }),
  })
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0]!)
  if (answer.status !== 303 || cookies.length === 0) throw new Error(`Nobody is known by the email of an order.`)
  return cookies.join('; ')
}
