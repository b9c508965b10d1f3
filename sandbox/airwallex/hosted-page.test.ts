import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSandbox } from '#sandbox/sandbox.ts'
import type { Sandbox } from '#sandbox/sandbox.ts'
import { signIn } from '#sandbox/testing.ts'
import { isCardNumber, testCards } from './test-cards.ts'

let sandbox: Sandbox
let merchant: Awaited<ReturnType<typeof signIn>>
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 })
  merchant = await signIn(sandbox.url)
})
afterAll(() => sandbox.close())

const getCardNumber = (title: string) => testCards.find((card) => card.title.includes(title))!.number
const good = { expiry: '12 / 34', cvc: '123', name: 'Ann Bee' }

/** A shopper's visit to the payment page of a new payment. */
async function visit(more: Record<string, string> = {}, asked: Record<string, unknown> = {}) {
  const intent = await merchant.createIntent(asked)
  const journey: Record<string, string> = {
    intent_id: intent.id,
    client_secret: intent.client_secret,
    currency: 'EUR',
    successUrl: 'https://pay.example/thanks?c=1',
    failUrl: 'https://pay.example/back',
    ...more,
  }
  const post = (path: string, fields: Record<string, string>) =>
    fetch(`${sandbox.url}/airwallex${path}`, {
      method: 'POST',
      body: new URLSearchParams({ ...journey, ...fields }),
      redirect: 'manual',
    })
  return {
    intent,
    open: (path = '/hpp') =>
      fetch(`${sandbox.url}/airwallex${path}?${new URLSearchParams(journey).toString()}`, { redirect: 'manual' }),
    pay: (number: string, fields: Record<string, string> = {}) =>
      post('/hpp', { with: 'card', number, ...good, ...fields }),
    choose: (method: string) => post('/hpp', { with: method }),
    answer: (answer: string, method = 'card') => post('/hpp/challenge', { answer, method }),
    follow: async (response: Response) => (await fetch(new URL(response.headers.get('location')!, sandbox.url))).text(),
    status: async () => (await merchant.get(`/pa/payment_intents/${intent.id}`)).body['status'],
  }
}

describe('the hosted payment page', () => {
  it('shows amount and merchant', async () => {
    const page = await (await (await visit()).open()).text()
    expect(page).toContain('€22.90')
    expect(page).toContain('Linden &amp; Loom')
  })

  it('only authorizes a card where the payment and the script were both told to wait [b5w2]', async () => {
    const held = { payment_method_options: { card: { auto_capture: false } } }
    for (const [told, asked, status] of [
      [{ capture: 'later' }, held, 'REQUIRES_CAPTURE'],
      [{}, held, 'SUCCEEDED'],
      [{ capture: 'at-once' }, held, 'SUCCEEDED'],
      [{ capture: 'later' }, {}, 'SUCCEEDED'],
    ] as const) {
      const shopper = await visit(told, asked)
      await shopper.pay(getCardNumber('succeeds'))
      expect(await shopper.status()).toBe(status)
    }
  })

  it('takes a card and sends the shopper back to the shop [z6j6]', async () => {
    const shopper = await visit()
    const answer = await shopper.pay(getCardNumber('succeeds'))
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe(`https://pay.example/thanks?c=1&id=${shopper.intent.id}`)
    expect(await shopper.status()).toBe('SUCCEEDED')
  })

  it('takes a payment once, however often it is sent', async () => {
    const shopper = await visit()
    const answers = await Promise.all([shopper.pay(getCardNumber('succeeds')), shopper.pay(getCardNumber('succeeds'))])
    expect(answers.map((answer) => answer.status)).toEqual([303, 303])
    expect((await shopper.open()).status).toBe(303)
  })

  it('lets the shopper try another card after a refusal', async () => {
    const shopper = await visit()
    expect(await shopper.follow(await shopper.pay(getCardNumber('Insufficient')))).toContain(
      'Insufficient funds. Try another card.',
    )
    expect(await shopper.status()).toBe('REQUIRES_PAYMENT_METHOD')
    await shopper.pay(getCardNumber('succeeds'))
    expect(await shopper.status()).toBe('SUCCEEDED')
  })

  it('asks for 3-D Secure, which can be confirmed or refused', async () => {
    const shopper = await visit()
    expect(await shopper.follow(await shopper.pay(getCardNumber('3-D Secure')))).toContain('Confirm payment')
    expect(await shopper.status()).toBe('REQUIRES_CUSTOMER_ACTION')
    expect(await shopper.follow(await shopper.answer('refuse'))).toContain('You did not confirm the payment.')
    await shopper.pay(getCardNumber('3-D Secure'))
    expect((await shopper.answer('confirm')).status).toBe(303)
    expect(await shopper.status()).toBe('SUCCEEDED')
  })

  it('names every field that is wrong and charges nothing', async () => {
    const shopper = await visit()
    const answer = await shopper.pay('4035 5010 0000 0009', { expiry: '01 / 20', cvc: 'x', name: ' ' })
    const page = await answer.text()
    expect(answer.status).toBe(422)
    for (const text of [
      'Enter a valid card number.',
      'This card has expired.',
      'Enter the 3 or 4 digits.',
      'Enter the name on the card.',
    ]) {
      expect(page).toContain(text)
    }
    expect(await shopper.status()).toBe('REQUIRES_PAYMENT_METHOD')
  })

  it('lets a shopper pay and never come back', async () => {
    const shopper = await visit()
    const page = await (await shopper.pay(getCardNumber('succeeds'), { stay: '1' })).text()
    expect(page).toContain('You can close this window.')
    expect(page).not.toContain('pay.example')
    expect(await shopper.status()).toBe('SUCCEEDED')
  })

  it('leads back when the shopper gives up', async () => {
    const shopper = await visit()
    expect((await shopper.open('/hpp/cancel')).headers.get('location')).toBe(
      `https://pay.example/back?id=${shopper.intent.id}`,
    )
    expect(await shopper.status()).toBe('REQUIRES_PAYMENT_METHOD')
  })

  it('offers the methods that the merchant names, and that fit', async () => {
    const shopper = await visit({ methods: 'card,ideal,klarna', country_code: 'NL' })
    const page = await (await shopper.open()).text()
    expect(page).toContain('iDEAL')
    expect(page).not.toContain('Bancontact')
    expect(await shopper.follow(await shopper.choose('ideal'))).toContain('Pay with iDEAL')
    await shopper.answer('confirm', 'ideal')
    expect(await shopper.status()).toBe('SUCCEEDED')
  })

  it('does not take Klarna for more than its products come to', async () => {
    const products = (unit_price: number) => ({ order: { products: [{ name: 'Tee', quantity: 2, unit_price }] } })
    for (const [asked, status] of [
      [{}, 400],
      [products(11.44), 400],
      [products(11.45), 303],
      [products(12), 303],
    ] as const)
      expect((await (await visit({}, asked)).choose('klarna')).status).toBe(status)
  })

  it('is closed to a wrong secret, a wrong currency and an address that is no web address', async () => {
    expect((await (await visit({ client_secret: 'guess' })).open()).status).toBe(404)
    expect((await (await visit({ currency: 'USD' })).open()).status).toBe(400)
    expect((await (await visit({ successUrl: 'javascript:alert(1)' })).open()).status).toBe(404)
  })

  it('lists test cards whose numbers are well formed', () => {
    for (const { number } of testCards) expect(isCardNumber(number)).toBe(true)
  })
})

describe('the browser script', () => {
  it('defines the global that leads to the hosted page', async () => {
    const src = sandbox.environment['AIRWALLEX_SCRIPT_URL']!
    const window: Record<string, unknown> & { visited?: string } = {
      location: { assign: (url: string) => (window.visited = url) },
    }
    const script = await (await fetch(src)).text()
    await runInNewContext(
      `${script}
      window.AirwallexComponentsSDK.init({ env: 'demo', enabledElements: ['payments'] }).then(({ payments }) =>
        payments.redirectToCheckout({ intent_id: 'int_1', client_secret: 's', currency: 'EUR', methods: ['card', 'ideal'] }))`,
      { window, document: { currentScript: { src } }, URL, URLSearchParams },
    )
    expect(window.visited).toBe(
      `${sandbox.url}/airwallex/hpp?intent_id=int_1&client_secret=s&currency=EUR&methods=card%2Cideal`,
    )
  })
})
