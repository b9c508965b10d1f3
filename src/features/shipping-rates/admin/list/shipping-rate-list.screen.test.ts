// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/dom'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Network } from '#apps/admin/testing/network.ts'
import { field, fill, follow, isAt, open, press, user } from '#apps/admin/testing/screen.ts'
import { type TestApp, testApp } from '#apps/server/testing/test-app.ts'
import { pageBounds } from '#kit/contract/pages.ts'

const list = '/shipping-rates'
const createForm = '/shipping-rates/create-shipping-rate'
const texts = { internalName: 'Bike courier', description: 'Before eight in the evening' }

let app: TestApp
let merchant: Awaited<ReturnType<TestApp['merchant']>>
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  merchant = await app.merchant()
})

const addRate = async (values: object) => {
  const answer = await merchant.call('POST /shipping-rate', { body: { ...texts, ...values } })
  expect(answer.status).toBe(200)
}
const rows = (count: number) => waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(count))
const pages = () => screen.queryByRole('navigation', { name: 'Pages of shipping rates' })
const more = () => screen.queryByRole('button', { name: 'Show more' })

/** Answers with pages of made-up rates, as many as are asked for. */
const manyRates = (count: number) => (network: Network) => {
  const rate = (n: number) => ({
    id: crypto.randomUUID(),
    name: `Rate ${n}`,
    internal_name: `Rate ${n}`,
    description: 'One of many',
    currency: 'EUR',
    countries: [],
    minimum_cart_items: null,
    maximum_cart_items: null,
    minimum_cart_value: null,
    maximum_cart_value: null,
    minimum_cart_weight: null,
    maximum_cart_weight: null,
    shipping_price: n,
    free_from: null,
    handling_days: null,
    use_as_default: false,
    is_active: true,
    position: null,
    updated_at: '2026-03-04T12:00:00.000Z',
  })
  network.answers('GET /shipping-rate', ({ searchParams }) => {
    const { page, offset, limit } = pageBounds(Number(searchParams.get('page') ?? 1), count * 10, 10)
    const data = Array.from({ length: limit }, (_, index) => rate(offset + index + 1))
    return { shippingRates: { data, current_page: page, last_page: count, total: count * 10 } }
  })
}

it('up to nine pages are added below each other, and stay after a reload [y3n8]', async () => {
  await open(merchant, list, manyRates(9))
  await screen.findByRole('button', { name: 'Show more' })
  expect(pages()).toBeNull()
  await open(merchant, list, manyRates(3))
  await rows(11)
  expect(pages()).toBeNull()
  await press('Show more')
  await rows(21)
  await isAt(`${list}?page=2`)
  await open(merchant, `${list}?page=2`, manyRates(3))
  await rows(21)
  await press('Show more')
  await rows(31)
  expect(more()).toBeNull()
  await waitFor(() => expect(document.activeElement).toHaveTextContent(/^30 of 30 shipping rates$/))
})

it('an address far past the end asks once, and becomes that of the last page [z6p9]', async () => {
  for (const count of [3, 12]) {
    const network = await open(merchant, `${list}?page=1200`, manyRates(count))
    await isAt(`${list}?page=${count}`)
    await screen.findByRole('link', { name: `Rate ${count * 10}` })
    expect(network.count('GET /shipping-rate')).toBe(1)
  }
})

it('ten pages are numbered [k5v6]', async () => {
  await open(merchant, list, manyRates(10))
  await waitFor(() => expect(pages()).toBeVisible())
  expect(more()).toBeNull()
  await press('Page 3')
  await isAt(`${list}?page=3`)
  await screen.findByRole('link', { name: 'Rate 21' })
  await rows(11)
  window.history.back()
  await screen.findByRole('link', { name: 'Rate 1' })
  await open(merchant, `${list}?page=44`, manyRates(10))
  await isAt(`${list}?page=10`)
  await screen.findByRole('link', { name: 'Rate 91' })
})

it('rates stand still where it cannot be known which carts they leave out, which is asked twice and no more [j5b6]', async () => {
  const network = await open(merchant, list, (broken) => {
    manyRates(1)(broken)
    broken.breaks('GET /shipping-rate/conditions', { status: 404, body: { error: true, message: 'It is not there.' } })
  })
  const rate = await screen.findByRole('link', { name: 'Rate 1' })
  await waitFor(() => expect(network.count('GET /shipping-rate/conditions')).toBe(2))
  await rows(11)
  expect(rate).toBeInTheDocument()
  expect(network.count('GET /shipping-rate/conditions')).toBe(2)
})

it('a merchant without rates is told so, and how to begin [w2y2]', async () => {
  await open(merchant, list)
  await screen.findByRole('heading', { name: 'No shipping rate found' })
  await screen.findByText('It looks like you have no shipping rate at the moment.')
})

it('a cart is tried on every rate, a weight below its maximum and all other ends inside, with what keeps each other rate back', async () => {
  await addRate({
    name: 'Between',
    shippingPrice: 3,
    minimumCartValue: 20,
    maximumCartValue: 49.99,
    maximumCartWeight: 1.5,
  })
  await open(merchant, list)
  await press('Test a cart')
  const region = await screen.findByRole('region', { name: 'Test a cart' })
  const says = (name: string, ...sentences: string[]) =>
    waitFor(() => {
      const rate = within(within(region).getByRole('list', { name })).getByText('Between').closest('li')
      for (const sentence of sentences) expect(rate).toHaveTextContent(sentence)
    })
  await fill('Items', '2', region)
  await fill('Value', '19.99', region)
  await says('Not offered', 'Needs a cart value of at least €20.00, the cart has €19.99')
  for (const value of ['20', '49,99']) {
    await fill('Value', value, region)
    await says('Offered', '€3.00')
  }
  await fill('Value', '50', region)
  await fill('Weight', '1.5', region)
  await says(
    'Not offered',
    'Needs a cart value of at most €49.99, the cart has €50.00',
    'Needs a cart weight of less than 1.5 kg, the cart has 1.5 kg',
  )
  await press('Close the cart test', region)
  await waitFor(() => expect(region).not.toBeInTheDocument())
})

it('the list names a cart without a rate, and lets it be tried', async () => {
  await addRate({ name: 'Small carts', shippingPrice: 3, maximumCartItems: 40 })
  await open(merchant, list)
  await screen.findByText(/^41 items, €/)
  await press('Test this cart')
  const region = await screen.findByRole('region', { name: 'Test a cart' })
  await waitFor(async () => expect(await field('Items', region)).toHaveValue('41'))
  await screen.findByText('No rate fits this cart: the shopper cannot complete the order.')
})

const fillTexts = async (name: string) => {
  await fill('Name', name)
  await fill('Internal name', texts.internalName)
  await fill('Description', texts.description)
}

it('each rule is said at its field, and the first broken one has the focus [w4t9]', async () => {
  await open(merchant, createForm)
  await user.click(screen.getByRole('switch', { name: /^Use this shipping rate as default/ }))
  for (const [tab, noun] of [
    ['Cart Items', 'quantity'],
    ['Cart Value', 'value'],
    ['Cart Weight', 'weight'],
  ] as const) {
    await user.click(screen.getByRole('tab', { name: tab }))
    await fill(`Min ${noun}`, '3')
    await fill(`Max ${noun}`, '2')
  }
  await press('Save')
  for (const label of ['Name', 'Internal name', 'Description']) await screen.findByText(`${label} is required`)
  await waitFor(async () => expect(await field('Name')).toHaveFocus())
  await screen.findByText('Shipping price is required when Use as default is on')

  await fillTexts('Never saved')
  await fill('Description', 'x'.repeat(201))
  await fill('Shipping price', '0')
  await press('Save')
  await screen.findByText('Description must be at most 200 characters')
  await fill('Description', 'x'.repeat(200))
  await press('Save')
  for (const noun of ['quantity', 'value', 'weight']) {
    await waitFor(async () => expect(await field(`Min ${noun}`)).toHaveFocus())
    const sentence = `Min ${noun} cannot be greater than max ${noun}`
    await screen.findByText(sentence)
    await screen.findByText(`Max ${noun} cannot be less than min ${noun}`)
    if (noun === 'weight') break
    await fill(`Max ${noun}`, '')
    await waitFor(() => expect(screen.queryByText(sentence)).toBeNull())
    await press('Save')
  }
  await isAt(createForm)
})

it('a new default takes over, and says from whom [k6d8]', async () => {
  await addRate({ name: 'The old one', shippingPrice: 4, useAsDefault: true })
  await open(merchant, createForm)
  await fillTexts('The new one')
  await fill('Shipping price', '5')
  await fill('Handling days', '2')
  await user.click(screen.getByRole('switch', { name: /^Use this shipping rate as default/ }))
  await screen.findByText(/It replaces “The old one/)
  await press('Save')
  await isAt(list)
  await screen.findByRole('link', { name: 'The new one' })
  expect(within(screen.getByRole('row', { name: /The new one/ })).getByText('Default')).toBeVisible()
  expect(within(screen.getByRole('table')).getAllByText('Default')).toHaveLength(1)
  await user.click(screen.getByRole('link', { name: 'Edit The new one' }))
  expect(await screen.findByLabelText('Handling days')).toHaveValue('2')
})

it('saving is warned of, not held up, when a cart would find no rate', async () => {
  await open(merchant, createForm)
  await fillTexts('Large carts')
  await fill('Min quantity', '2')
  expect(screen.queryByText('Some carts have no shipping rate')).toBeNull()
  await fill('Shipping price', '5')
  await screen.findByText('Some carts have no shipping rate')
  await screen.findByText('1 item, €0.00, 0 kg')
  await press('Save')
  await isAt(list)
  await follow('Large carts')
})
