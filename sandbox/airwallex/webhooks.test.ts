import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startSandbox } from '#sandbox/sandbox.ts'
import type { Sandbox } from '#sandbox/sandbox.ts'
import { call, signIn, startReceiver } from '#sandbox/testing.ts'
import { accounts } from './accounts.ts'
import { signWebhook } from './signature.ts'

let sandbox: Sandbox
let receiver: Awaited<ReturnType<typeof startReceiver>>
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 })
})
afterAll(() => sandbox.close())
beforeEach(async () => {
  receiver = await startReceiver()
  await call(`${sandbox.url}/sandbox/airwallex/webhooks`, 'POST', { url: receiver.url, account: accounts[0]!.clientId })
})
afterEach(async () => {
  await call(`${sandbox.url}/sandbox/airwallex/webhooks`, 'DELETE', { url: receiver.url })
  await call(`${sandbox.url}/sandbox/failures`, 'DELETE')
  await receiver.close()
})

async function createIntent() {
  return (await signIn(sandbox.url)).createIntent()
}

const act = (id: string, action: string) =>
  call(`${sandbox.url}/sandbox/airwallex/payment_intents/${id}/${action}`, 'POST')
const fail = (mode: string, times = 1) =>
  call(`${sandbox.url}/sandbox/failures`, 'POST', { target: 'airwallex', mode, times })

describe('webhooks', () => {
  it('are signed over timestamp and body', () => {
    const signature = signWebhook('whsec_test', '1700000000000', '{"id":"evt_test","name":"payment_intent.succeeded"}')
    expect(signature).toBe('478f0bcc5d22d1d75a941c2feb893ec46910905be4dde2b7f7bd965319006ab8')
  })

  it('carry the signature, the time of sending and the payment as it is then [t5t3]', async () => {
    const { id } = await createIntent()
    const asked = Date.now()
    await act(id, 'succeed')
    await expect.poll(() => receiver.received).toHaveLength(2)
    const paid = receiver.received.find(({ body }) => body.includes('payment_intent.succeeded'))!
    const sentAt = String(paid.headers['x-timestamp'])
    expect(Number(sentAt)).toBeGreaterThanOrEqual(asked)
    expect(Number(sentAt)).toBeLessThanOrEqual(Date.now())
    expect(paid.headers['x-signature']).toBe(signWebhook(accounts[0]!.webhookSecret, sentAt, paid.body))
    expect(JSON.parse(paid.body)).toMatchObject({
      id: expect.stringMatching(/^evt_/),
      account_id: accounts[0]!.id,
      data: { object: { id, status: 'SUCCEEDED', captured_amount: 22.9 } },
    })
  })

  it('tell of creation, refusal and cancellation', async () => {
    const { id } = await createIntent()
    await expect.poll(receiver.names).toEqual(['payment_intent.created'])
    await act(id, 'fail')
    await expect.poll(receiver.names).toContain('payment_intent.payment_failed')
    await act(id, 'cancel')
    await expect.poll(receiver.names).toContain('payment_intent.cancelled')
  })

  it('are sent again, freshly signed, until they are taken', async () => {
    receiver.answers.push(500)
    await createIntent()
    await expect.poll(() => receiver.received).toHaveLength(2)
    const [first, second] = receiver.received
    expect(second!.body).toBe(first!.body)
    expect(second!.headers['x-signature']).not.toBe(first!.headers['x-signature'])
    await expect
      .poll(() => sandbox.world.deliveries.list('airwallex')[0])
      .toMatchObject({
        status: 'delivered',
        attempts: [{ answer: '500' }, { answer: '200' }],
      })
  })

  it('come twice on demand [b8d6]', async () => {
    await fail('duplicate-webhooks')
    await createIntent()
    await expect.poll(() => receiver.received).toHaveLength(2)
    expect(receiver.received[0]!.body).toBe(receiver.received[1]!.body)
  })

  it('come out of order on demand [z4b7]', async () => {
    const { id } = await createIntent()
    await expect.poll(receiver.names).toHaveLength(1)
    await fail('unordered-webhooks')
    await act(id, 'fail')
    await act(id, 'succeed')
    await expect
      .poll(receiver.names)
      .toEqual(['payment_intent.created', 'payment_intent.succeeded', 'payment_intent.payment_failed'])
  })

  it('come late on demand, after what happened since', async () => {
    const late = { target: 'airwallex', mode: 'late-webhooks', delay: 300, times: 1 }
    await call(`${sandbox.url}/sandbox/failures`, 'POST', late)
    const { id } = await createIntent()
    await act(id, 'succeed')
    await expect.poll(receiver.names).toEqual(['payment_intent.succeeded', 'payment_intent.created'])
  })

  it('get lost on demand, and can be sent again by hand [h3m3]', async () => {
    await fail('lost-webhooks')
    await createIntent()
    const [lost] = sandbox.world.deliveries.list('airwallex')
    expect(lost?.status).toBe('lost')
    expect(receiver.received).toEqual([])
    await call(`${sandbox.url}/sandbox/airwallex/deliveries/${lost!.id}/resend`, 'POST')
    await expect.poll(receiver.names).toEqual(['payment_intent.created'])
  })

  it("are registered and seen in the merchant's web app", async () => {
    await createIntent()
    const page = await (await fetch(`${sandbox.url}/airwallex/`)).text()
    expect(page).toContain(receiver.url)
    expect(page).toContain(accounts[0]!.webhookSecret)
    expect(page).toContain('payment_intent.created')
  })

  it('refuse an address that is none, and an unknown account', async () => {
    const register = (body: unknown) => call(`${sandbox.url}/sandbox/airwallex/webhooks`, 'POST', body)
    expect(await register({ url: 'ftp://x' })).toMatchObject({ status: 400, body: { source: 'url' } })
    expect((await register({ url: receiver.url, account: 'acct_none' })).status).toBe(404)
  })
})
