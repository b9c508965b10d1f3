import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startSandbox } from './sandbox.ts'
import type { Sandbox } from './sandbox.ts'
import { call, navigate, signIn } from './testing.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 })
})
afterAll(() => sandbox.close())
afterEach(() => call(`${sandbox.url}/sandbox/failures`, 'DELETE'))

const fail = (failure: Record<string, unknown>) => call(`${sandbox.url}/sandbox/failures`, 'POST', failure)
const script = (options: RequestInit = {}) => fetch(sandbox.environment['AIRWALLEX_SCRIPT_URL']!, options)

/** What was asked for, and whether there is an answer yet. */
const askedFor = (answer: Promise<Response>) => {
  let isSettled = false
  const settle = () => (isSettled = true)
  answer.then(settle, settle)
  return { answer, isSettled: () => isSettled }
}
/** Those who ask later are answered: whoever asked before and has no answer was left waiting. */
const othersAreAnswered = async () => {
  for (let asked = 0; asked < 20; asked++) expect((await script()).status).toBe(200)
}

describe('failure switches', () => {
  it('refuse what they do not know', async () => {
    const answer = await fail({ target: 'airwallex', mode: 'explode' })
    expect(answer.status).toBe(400)
    expect(sandbox.world.failures.list()).toEqual([])
  })

  it('fail as often as told, then no more [c5f7]', async () => {
    await fail({ target: 'airwallex', mode: 'error', times: 2 })
    const statuses = [await script(), await script(), await script()].map((response) => response.status)
    expect(statuses).toEqual([500, 500, 200])
  })

  it('say when to come again, in seconds or by a date, to who asks too much', async () => {
    await fail({ target: 'airwallex', mode: 'busy', times: 1 })
    const date = 'Wed, 21 Oct 2026 07:28:00 GMT'
    const told = async () => {
      const { status, headers } = await script()
      return [status, headers.get('retry-after')]
    }
    expect(await told()).toEqual([429, '1'])
    await fail({ target: 'airwallex', mode: 'busy', status: '503', retryAfter: date, times: 1 })
    expect(await told()).toEqual([503, date])
    expect((await fail({ target: 'airwallex', mode: 'busy', status: 500 })).status).toBe(400)
  })

  it('are listed and switched off', async () => {
    await fail({ target: 'airwallex', mode: 'slow' })
    expect((await call(`${sandbox.url}/sandbox/failures`, 'GET')).body).toEqual({
      failures: [{ target: 'airwallex', mode: 'slow' }],
    })
    expect((await fail({ target: 'airwallex', mode: 'ok' })).body).toEqual({ failures: [] })
  })

  it('answer late [m4y7]', async () => {
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
    const wait = vi.spyOn(sandbox.world, 'wait').mockReturnValue(isOver)
    await fail({ target: 'airwallex', mode: 'slow', delay: 120, times: 1 })
    const late = askedFor(script())
    await expect.poll(() => wait.mock.calls).toEqual([[120]])
    await othersAreAnswered()
    expect(late.isSettled()).toBe(false)
    end()
    expect((await late.answer).status).toBe(200)
  })

  it('never answer [r8t3]', async () => {
    await fail({ target: 'airwallex', mode: 'hang', times: 1 })
    const patience = new AbortController()
    const silent = askedFor(script({ signal: patience.signal }))
    await expect.poll(() => sandbox.world.failures.list()).toEqual([])
    await othersAreAnswered()
    expect(silent.isSettled()).toBe(false)
    patience.abort(new Error('Patience is over.'))
    await expect(silent.answer).rejects.toThrow('Patience is over.')
  })

  it('cut the answer to a call that had its effect [w5s3]', async () => {
    const merchant = await signIn(sandbox.url)
    await fail({ target: 'airwallex', mode: 'malformed', times: 1 })
    await expect(merchant.createIntent({ merchant_order_id: 'chk_cut' })).rejects.toThrow(SyntaxError)
    const found = await merchant.get('/pa/payment_intents?merchant_order_id=chk_cut')
    expect(found.body['items']).toHaveLength(1)
  })

  it('strike one shop and spare the others', () => {
    const { failures } = sandbox.world
    failures.set({ target: 'shopify', mode: 'refuse-theme-write', shop: 'sandbox-one.myshopify.com' })
    expect(failures.take('shopify', ['refuse-theme-write'], 'sandbox-two.myshopify.com')).toBeUndefined()
    expect(failures.take('shopify', ['refuse-theme-write'], 'sandbox-one.myshopify.com')?.mode).toBe(
      'refuse-theme-write',
    )
  })

  it('spare the pages that a person looks at', async () => {
    await fail({ target: 'airwallex', mode: 'error' })
    expect((await navigate(`${sandbox.url}/airwallex/`)).status).toBe(200)
  })

  it('are set by the form of the front page, whose empty fields mean nothing', async () => {
    const form = { target: 'mail', mode: 'error', shop: '', times: '' }
    const answer = await navigate(`${sandbox.url}/sandbox/failures`, form)
    expect(answer).toMatchObject({ status: 303, location: '/#failures' })
    expect(await (await fetch(sandbox.url)).text()).toContain('Mail: answers with an error')
  })

  it('cannot be set by a page of another site', async () => {
    const answer = await call(`${sandbox.url}/sandbox/failures`, 'POST', {}, { 'sec-fetch-site': 'cross-site' })
    expect(answer.status).toBe(403)
  })
})
