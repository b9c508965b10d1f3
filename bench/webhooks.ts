import { createHmac, randomUUID } from 'node:crypto'
import autocannon from 'autocannon'
import { openLab } from './lab.ts'
import { ms, type Row } from './row.ts'

const perSecond = 200
const seconds = 10
const secret = 'shpss_bench'

/** Signed messages of a shop, each with an id of its own, arriving steadily. */
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
    const { latency, non2xx, errors, requests } = await autocannon({
      url: `${lab.url}/webhooks/shopify/${store.id}`,
      connections: 10,
      overallRate: perSecond,
      duration: seconds,
      requests: [
        {
          method: 'POST',
          body,
          setupRequest: (request) => ({
            ...request,
            headers: {
              ...headers,
              'x-shopify-webhook-id': randomUUID(),
              'x-shopify-event-id': randomUUID(),
              'x-shopify-triggered-at': new Date().toISOString(),
            },
          }),
        },
      ],
    })
    return [
      {
        what: `webhook answer at ${perSecond}/s, p99`,
        budget: '<= 100 ms',
        measured: `${ms(latency.p99)} (${requests.total} messages${non2xx + errors > 0 ? `, ${non2xx + errors} refused` : ''})`,
        ok: latency.p99 <= 100 && non2xx + errors === 0,
      },
    ]
  } finally {
    await lab.close()
  }
}
