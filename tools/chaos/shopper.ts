import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { Seed } from './seed.ts'

export type Shopping = {
  seed: Seed
  sandboxUrl: string
  /** Where checkouts are, one address for each process of the product. */
  checkouts: string[]
  isOver(): boolean
  /** Is waited for when the provider's page is open. */
  beforePaying?(): Promise<void>
}

const opened = z.object({ data: z.object({ url: z.string() }) })
const updated = z.object({
  data: z.object({
    checkout: z.object({
      version: z.number(),
      totals: z.object({ total: z.number() }),
      shipping_rate_id: z.string().nullable(),
    }),
  }),
})
const started = z.object({
  data: z.object({ next: z.object({ options: z.object({ intent_id: z.string(), successUrl: z.string() }) }) }),
})

const address = {
  first_name: 'Ann',
  last_name: 'Bianchi',
  address1: 'Via Appia 1',
  address2: '',
  city: 'Amsterdam',
  province: '',
  zip: '1012 AB',
  country: 'NL',
  phone: '',
}
const patienceMs = 45_000
const callMs = 8_000

class GaveUp extends Error {}

/**
 * One shopper, who presses again what did not answer, at whichever process, until patience ends: from the cart over the provider's
 * page to the way back, every button pressed twice. Some close the window once they have paid.
 */
export const shop = async ({ seed, sandboxUrl, checkouts, isOver, beforePaying }: Shopping): Promise<void> => {
  const from = Array.from({ length: 4 }, () => randomInt(1, 255)).join('.')
  const anywhere = () => checkouts[randomInt(checkouts.length)]!

  const once = async (url: string, method: string, body: object | undefined, extra: Record<string, string> = {}) => {
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(callMs),
      headers: { 'x-forwarded-for': from, ...(body && { 'content-type': 'application/json' }), ...extra },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, text }
  }

  /** Repeats a call until `read` makes sense of an answer. */
  const insist = async <T>(attempt: () => Promise<{ status: number; text: string }>, read: (text: string) => T) => {
    const deadline = Date.now() + patienceMs
    let last = ''
    while (Date.now() < deadline && !isOver()) {
      try {
        const { status, text } = await attempt()
        last = `${status} ${text.slice(0, 200)}`
        if (status < 400) return read(text)
        if (status === 404 || status === 410) break
      } catch (error) {
        last = String(error)
      }
      await sleep(200 + randomInt(600))
    }
    throw new GaveUp(last)
  }
  const twice = async (call: () => Promise<{ status: number; text: string }>) => {
    const [first, second] = await Promise.allSettled([call(), call()])
    const answers = [first, second].flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    const good = answers.find(({ status }) => status < 400) ?? answers[0]
    if (!good) throw new Error('neither answered')
    return good
  }

  try {
    const variant_id = seed.variants[randomInt(seed.variants.length)]!
    const cart = { store: seed.storeId, items: [{ variant_id, quantity: 1 }], currency: seed.currency, cart_url: '' }
    const origin = { origin: `https://${seed.domain}` }
    const url = await insist(
      () => once(`${anywhere()}/api/checkouts`, 'POST', cart, origin),
      (text) => opened.parse(JSON.parse(text)).data.url,
    )
    const token = url.split('/').at(-1)!
    const key = randomUUID()
    const typed = { email: `shopper-${key.slice(0, 8)}@example.com`, shipping_address: address }
    const { options } = await insist(
      async () => {
        const base = anywhere()
        const put = await once(`${base}/api/checkouts/${token}`, 'PUT', { version: 1, ...typed })
        if (put.status >= 400) return put
        const { version, totals, shipping_rate_id } = updated.parse(JSON.parse(put.text)).data.checkout
        const order = { key, version, expected_total: totals.total, provider: 'airwallex', method: 'card' }
        const body = { ...typed, ...order, shipping_rate_id, billing_address: null }
        return twice(() => once(`${base}/api/checkouts/${token}/pay`, 'POST', body))
      },
      (text) => started.parse(JSON.parse(text)).data.next,
    )
    await beforePaying?.()
    const succeed = `${sandboxUrl}/sandbox/airwallex/payment_intents/${options.intent_id}/succeed`
    await insist(
      async () => {
        const answer = await once(succeed, 'POST', {})
        const isPaid = /SUCCEEDED/.test(answer.text)
        return isPaid ? { ...answer, status: 200 } : answer
      },
      () => undefined,
    )
    if (Math.random() < 0.2) return
    const back = new URL(options.successUrl)
    await insist(
      () => twice(() => once(anywhere() + back.pathname + back.search, 'GET', undefined)),
      () => undefined,
    )
  } catch (error) {
    if (!(error instanceof GaveUp)) throw error
  }
}
