// @vitest-environment jsdom
import { afterAll, beforeAll, expect, it } from 'vitest'
import { render } from '#apps/checkout/entry-server.tsx'
import { defaultForm } from '#features/checkout-form/rules.ts'
import { providerTitle } from '#features/payment-methods/providers/catalog.ts'
import { connect, followReturn, getOrders, press } from '#features/payment-methods/providers/testing/money-path.ts'
import { subjects } from '#features/payment-methods/providers/testing/subjects.ts'
import { Caller } from '../testing/caller.ts'
import { roma, type ShopWorld, shopWorld } from '../testing/shop-world.ts'

let world: ShopWorld
beforeAll(async () => {
  const checkoutBundle = {
    render,
    script: '/own.js',
    preloads: [],
    css: '',
    stylesheet: '',
    fonts: new Map<string, string>(),
  }
  world = await shopWorld({ checkoutBundle })
})
afterAll(() => world.close())

/** A browser that runs no script: it keeps cookies, follows where it is sent and sends forms, no more. */
const browser = () => {
  const caller = new Caller(world.app.app, world.app.services.env)
  const open = async (address: string, form?: URLSearchParams): Promise<Document> => {
    const { statusCode, headers, body } = await caller.send({
      url: address.replace(/#.*/, ''),
      ...(form && {
        method: 'POST',
        headers: { origin: world.app.checkoutUrl, 'content-type': 'application/x-www-form-urlencoded' },
        payload: form.toString(),
      }),
    })
    if (statusCode === 303) return open(String(headers['location']))
    const page = new DOMParser().parseFromString(body, 'text/html')
    if (statusCode !== 200) throw new Error(`${statusCode}: ${page.querySelector('[role="alert"]')?.textContent}`)
    return page
  }
  return {
    open,
    /** Presses a button of the form: sent is what stands in the form's fields. */
    submit(pressed: HTMLButtonElement) {
      const form = pressed.form!
      const all = [...form.querySelectorAll<Field>('input, select, textarea, button')]
      const sent = all.filter((field) => isSent(field, pressed)).map(({ name, value }) => [name, value])
      return open(new URL(form.action).pathname, new URLSearchParams(sent))
    },
  }
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | HTMLButtonElement

const isSent = (field: Field, pressed: HTMLButtonElement) => {
  if (!field.name || field.disabled) return false
  if (field.localName === 'button') return field === pressed
  return !/^(radio|checkbox)$/.test(field.type) || (field as HTMLInputElement).checked
}

const find = (page: Document, selector: string): Element => {
  const found = page.querySelector(selector)
  if (!found) throw new Error(`There is no ${selector} on the page.`)
  return found
}
const button = (page: Document, intent: 'update' | 'pay') =>
  find(page, `#checkout button[name="intent"][value="${intent}"]`) as HTMLButtonElement
const input = (page: Document, name: string) => find(page, `#checkout [name="${name}"]`) as HTMLInputElement

it.each(
  subjects.filter(({ name }) => name !== 'airwallex').map((subject) => [providerTitle(subject.name), subject] as const),
)('without a script a shopper buys at %s, from the empty form to the order [b7f4]', async (_, { name, getKeys }) => {
  await connect(world, name, getKeys(0))
  const token = await world.checkout()
  const { open, submit } = browser()
  const empty = await open(`/checkout/${token}`)
  const { country, first_name, last_name, address1, zip, city } = roma
  input(empty, 'email').value = 'ann@example.com'
  for (const [field, value] of Object.entries({ country, first_name, last_name, address1, zip, city }))
    input(empty, `shipping_address.${field}`).value = value
  const priced = await submit(button(empty, 'update'))
  const choice = find(priced, `#checkout [name="payment"][value^="${name}:"]`) as HTMLInputElement
  choice.checked = true
  const left = await submit(button(priced, 'pay'))
  const atProvider = find(left, 'a[href^="http"]').getAttribute('href')!
  expect(new URL(atProvider).origin).toBe(new URL(world.sandbox.url).origin)
  expect(await followReturn(world, await press(atProvider, 'pay'))).toBe(`/thank-you/${token}`)
  const waiting = await open(`/thank-you/${token}`)
  expect(find(waiting, 'main .scriptless a').getAttribute('href')).toBe(`/thank-you/${token}`)
  expect(await getOrders(world, token)).toHaveLength(1)
  const thanks = await open(`/thank-you/${token}`)
  expect(thanks.body.textContent).toMatch(/Order #\d+/)
})

it('without a script an offer is added by one press and taken out by another, and what was typed stays [q3y6]', async () => {
  const box = world.variants.find(({ title }) => title !== world.variants[0]!.title)
  const body = { is_on: true, variant_id: String(box!.id), headline: 'Add a box', price_rule: 'percent', percent: 50 }
  expect((await world.merchant.call('POST /order-bumps', { body })).status).toBe(200)
  const token = await world.checkout()
  await world.app.runJobs()
  const { open, submit } = browser()
  const page = await open(`/checkout/${token}?prices=1`)
  expect(find(page, '#offer').textContent).toContain(box!.title)
  input(page, 'email').value = 'ann@example.com'
  const added = await submit(find(page, '#offer button[name="offer"]') as HTMLButtonElement)
  expect(input(added, 'email').value).toBe('ann@example.com')
  expect(find(added, '#summary').textContent).toContain(box!.title)
  const out = await submit(find(added, '#offer button[name="line"]') as HTMLButtonElement)
  expect(find(out, '#summary').textContent).not.toContain(box!.title)
  expect(find(out, '#offer button[name="offer"]')).toBeTruthy()
  await world.app.db.deleteFrom('order_bumps').execute()
})

it('without a script an offer and the sentence above the tip are read in the language that is chosen, else in the store’s own words [l2y5]', async () => {
  const box = world.variants.find(({ title }) => title !== world.variants[0]!.title)
  const offer = { is_on: true, variant_id: String(box!.id), headline: 'Add a box', sentence: 'By hand.' }
  const translations = [{ language: 'de', headline: 'Dazu eine Schachtel' }]
  const tips = { tips: true, tip_text: 'For the team', tip_texts: [{ language: 'de', text: 'Für das Team' }] }
  const made = await world.merchant.call('POST /order-bumps', { body: { ...offer, translations } })
  const asked = await world.merchant.call('PUT /checkout-form', { body: { ...defaultForm, ...tips } })
  expect([made.status, asked.status]).toEqual([200, 200])
  const token = await world.checkout()
  await world.app.runJobs()
  const { open, submit } = browser()
  const read = (page: Document) => {
    const sentence = find(page, '#checkout [name="tip"]').closest('section')!.textContent
    return [page.documentElement.lang, find(page, '#offer').textContent, sentence]
  }
  const text = (part: string) => expect.stringContaining(part)
  const english = await open(`/checkout/${token}?prices=1`)
  expect(read(english)).toEqual([text('en'), text('Add a box'), text('For the team')])
  const choose = (page: Document, language: string) => {
    const list = input(page, 'lang')
    list.value = language
    return submit(find(page, '#checkout button[name="intent"][value="language"]') as HTMLButtonElement)
  }
  const german = await choose(english, 'de')
  expect(read(german)).toEqual(['de', text('Dazu eine Schachtel'), text('Für das Team')])
  expect(find(german, '#offer').textContent).toContain('By hand.')
  expect(read(await choose(german, 'fr'))).toEqual(['fr', text('Add a box'), text('For the team')])
  await world.app.db.deleteFrom('order_bumps').execute()
})

it('without a script a code that is not tried any more says so, and stands in its field', async () => {
  const token = await world.checkout()
  const codes = (at: number) => Array.from({ length: 20 }, (_, n) => `GUESS${at}-${n}`)
  for (let at = 0; at < 5; at++)
    await world.app.inject({
      method: 'PUT',
      url: `/api/checkouts/${token}`,
      payload: { version: 1, discount_codes: codes(at) },
    })
  const answer = await world.app.inject({
    method: 'POST',
    url: `/checkout/${token}`,
    headers: { origin: world.app.checkoutUrl, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ intent: 'apply', discount_code: 'WELCOME10', email: 'ann@example.com' }).toString(),
  })
  await world.app.db.deleteFrom('rate_limits').execute()
  const page = new DOMParser().parseFromString(answer.body, 'text/html')
  const sentence = 'Everything you typed is kept. Please try again in a moment.'
  expect(find(page, '#notice').textContent).toContain(sentence)
  expect(find(page, '#summary').textContent).toContain(sentence)
  expect(find(page, '[name="discount_code"]').getAttribute('value')).toBe('WELCOME10')
  expect(input(page, 'email').value).toBe('ann@example.com')
})
