import { createHmac, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { openLab } from './lab.ts'
import { ms, percentile, type Row } from './row.ts'

const perSecond = 200
const seconds = 10
const secret = 'shpss_bench'

/** Signed messages of a shop, each with an id of its own, arriving steadily whether the one before was answered or not. */
export async function benchWebhooks(): Promise<Row[]> {
  const lab = await openLab()
  try {
    const { store } = await lab.merchant({ apiSecretKey: secret })
    const body = JSON.stringify({ id: 5_801_440_000_032, admin_graphql_api_id: 'gid://shopify/Order/5801440000032' })
    const headers = {
      'content-type': 'application/json',
      'x-shopify-topic': 'orders/updated',
      'x-shopify-shop-domain': store.shop_domain,
      'x-shopify-hmac-sha256': createHmac('sha256', secret).update(body).digest('base64'),
    }
    let refused = 0
    /** Milliseconds from when it was due to the whole answer. */
    const send = async (due: number): Promise<number> => {
      const ids = { 'x-shopify-webhook-id': randomUUID(), 'x-shopify-event-id': randomUUID() }
      const times = { 'x-shopify-triggered-at': new Date().toISOString() }
      const response = await fetch(`${lab.url}/webhooks/shopify/${store.id}`, {
        method: 'POST',
        body,
        headers: { ...headers, ...ids, ...times },
      })
      await response.text()
      if (!response.ok) refused += 1
      return performance.now() - due
    }
    for (let message = 0; message < perSecond; message++) await send(performance.now())
    const begun = performance.now()
    const answers: Promise<number>[] = []
    for (let message = 0; message < perSecond * seconds; message++) {
      const due = begun + (message * 1000) / perSecond
      await sleep(Math.max(0, due - performance.now()))
      answers.push(send(due))
    }
    const p99 = percentile(await Promise.all(answers), 0.99)
    return [
      {
        what: `webhook answer at ${perSecond}/s, p99`,
        budget: '<= 30 ms',
        measured: `${ms(p99)} (${answers.length} messages${refused > 0 ? `, ${refused} refused` : ''})`,
        ok: p99 <= 30 && refused === 0,
      },
    ]
  } finally {
    await lab.close()
  }
}
