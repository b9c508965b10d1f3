// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/dom'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { dialog, isAt, notice, open, press, user } from '#apps/admin/testing/screen.ts'
import { type TestApp, testApp } from '#apps/server/testing/test-app.ts'

let app: TestApp
let merchant: Awaited<ReturnType<TestApp['merchant']>>
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  merchant = await app.merchant()
  for (const [name, shippingPrice] of [
    ['Express', 9],
    ['Standard', 5],
  ] as const)
    await merchant.call('POST /shipping-rate', { body: { name, internalName: name, description: 'b', shippingPrice } })
})

const row = async (name: string) => (await screen.findByRole('link', { name })).closest('tr')!
const choose = async (name: string) => user.click(await screen.findByRole('checkbox', { name }))
const rates = async () =>
  (await merchant.call('GET /shipping-rate/conditions')).body.data.shippingRates as { name: string; position: number }[]

it('switches a rate off, and says so in the list and in the tester [v2q2]', async () => {
  await open(merchant, '/shipping-rates')
  await user.click(within(await row('Standard')).getByRole('switch', { name: 'Offer Standard' }))
  await notice('1 shipping rate switched off')
  await waitFor(async () => expect(await row('Standard')).toHaveTextContent('Off'))
  await press('Test a cart')
  const out = await screen.findByRole('list', { name: 'Not offered' })
  expect(out).toHaveTextContent('Standard')
  expect(out).toHaveTextContent('It is off')
})

it('names a rate that no cart can have, in the list and in the tester [k3r8]', async () => {
  const body = { name: 'Polar', internalName: 'p', description: 'b', shippingPrice: 3, countries: ['NO'] }
  await merchant.call('POST /shipping-rate', { body })
  await app.db
    .updateTable('stores')
    .set({ ships_to: ['NL', 'BE'], ships_to_asked_at: new Date() })
    .where('id', '=', merchant.store.id)
    .execute()
  await open(merchant, '/shipping-rates')
  const sentence = 'Never offered: your shop does not ship to any of its countries'
  await waitFor(async () => expect(await row('Polar')).toHaveTextContent(sentence))
  expect(await row('Standard')).not.toHaveTextContent('Never offered')
  await press('Test a cart')
  expect(await screen.findByRole('list', { name: 'Not offered' })).toHaveTextContent(`Polar${sentence}`)
})

it('deletes what is selected after a question with the count, and takes it back [q3w6]', async () => {
  const network = await open(merchant, '/shipping-rates')
  await row('Standard')
  await choose('Select all shown')
  await press('Delete')
  await press('Delete', await dialog('Delete 2 shipping rates?'))
  await notice('2 shipping rates deleted')
  await screen.findByText('No shipping rate found')
  network.breaks('POST /shipping-rate/put-back', { status: 500 })
  await press('Undo')
  await press('Try again', await notice('An error occurred'))
  await waitFor(() => expect(network.count('POST /shipping-rate/put-back')).toBe(2))
  network.mend()
  await press('Try again', await notice('An error occurred'))
  await notice('2 shipping rates restored')
  await row('Express')
  expect(await rates()).toHaveLength(2)
})

it('deletes one rate after a question that promises no more than is so, and takes it back [q3y9]', async () => {
  await open(merchant, '/shipping-rates')
  await press('Delete Express', await row('Express'))
  const question = await dialog('Delete “Express”?')
  expect(question).toHaveTextContent('You can undo this for a moment.')
  await press('Delete', question)
  await notice('Shipping rate deleted successfully')
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Express' })).toBeNull())
  await press('Undo')
  await notice('1 shipping rate restored')
  await row('Express')
  expect(await rates()).toHaveLength(2)
})

it('switches what is selected off together [z4h8]', async () => {
  await open(merchant, '/shipping-rates')
  await row('Standard')
  await choose('Select Standard')
  await choose('Select Express')
  await press('Switch off')
  await notice('2 shipping rates switched off')
})

it('opens the copy of a rate [m6v6]', async () => {
  await open(merchant, '/shipping-rates')
  await press('Duplicate Standard', await row('Standard'))
  await waitFor(() => expect(window.location.pathname).toMatch(/^\/shipping-rates\/update-shipping-rate\/./))
  expect(await screen.findByDisplayValue('Standard (copy)')).toBeVisible()
  expect(await screen.findByText('Offer this shipping rate')).toBeVisible()
})

it('keeps the order at checkout, which begins with the cheapest [v2p7]', async () => {
  await open(merchant, '/shipping-rates')
  await press('More for shipping rates')
  await user.click(await screen.findByText('Order at checkout'))
  const list = await screen.findByRole('list', { name: 'Order at checkout' })
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Standard€5.00', 'Express€9.00'])
  expect(within(list).getByRole('button', { name: 'Move Express' })).toBeVisible()
  await press('Save order')
  await notice('Order saved')
  const places = new Map((await rates()).map(({ name, position }) => [name, position]))
  expect([places.get('Standard'), places.get('Express')]).toEqual([1, 2])
})

it('moves a rate by the keyboard in words, and tells rates of one name apart [x8m7]', async () => {
  const body = { name: 'Express', internalName: 'e', description: 'b', shippingPrice: 19, countries: ['DE'] }
  await merchant.call('POST /shipping-rate', { body })
  await open(merchant, '/shipping-rates')
  await press('More for shipping rates')
  await user.click(await screen.findByText('Order at checkout'))
  const list = within(await screen.findByRole('list', { name: 'Order at checkout' }))
  expect(list.getByRole('button', { name: 'Move Express, Germany' })).toBeVisible()
  await waitFor(async () =>
    expect(await dialog('Order at checkout')).toContainElement(document.querySelector(':focus')),
  )
  list.getByRole('button', { name: 'Move Standard' }).focus()
  await user.keyboard(' ')
  expect(await screen.findByText(/^Standard (picked up\. It is|is at|moved to) \d of 3\.$/)).toBeInTheDocument()
  await user.keyboard('{Escape}')
  expect(await screen.findByText('Standard is back where it was.')).toBeInTheDocument()
  expect(list.getByRole('button', { name: 'Move Standard' })).toBeVisible()
})

it('says what went wrong, and leaves the rates as they are [w9g4]', async () => {
  await open(merchant, '/shipping-rates', (door) =>
    door.breaks('PUT /shipping-rate/active', { status: 500, body: { error: true, message: 'Out of order.' } }),
  )
  await user.click(within(await row('Standard')).getByRole('switch', { name: 'Offer Standard' }))
  await notice('Out of order.')
  expect(within(await row('Standard')).getByRole('switch', { name: 'Offer Standard' })).toBeChecked()
  await isAt('/shipping-rates')
})
