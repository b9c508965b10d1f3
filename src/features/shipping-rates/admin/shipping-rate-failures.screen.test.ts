// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/dom'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { dialog, field, fill, follow, isAt, isClosed, notice, open, press } from '#apps/admin/testing/screen.ts'
import { password } from '#apps/server/testing/factories.ts'
import { type TestApp, testApp } from '#apps/server/testing/test-app.ts'

const list = '/shipping-rates'
const createForm = '/shipping-rates/create-shipping-rate'
const broken = { status: 500, body: { error: true, message: 'An error occurred' } }

let app: TestApp
let merchant: Awaited<ReturnType<TestApp['merchant']>>
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  merchant = await app.merchant()
})

const texts = { internalName: 'Bike courier', description: 'Before eight in the evening' }
/** A rate of another tab; returns its id. */
const addRate = async (values: object): Promise<string> => {
  const answer = await merchant.call('POST /shipping-rate', { body: { ...texts, ...values } })
  expect(answer.status).toBe(200)
  const [rate] = (await merchant.call('GET /shipping-rate')).body.data.shippingRates.data
  return rate.id
}
const fillForm = async (name: string) => {
  await fill('Name', name)
  await fill('Internal name', texts.internalName)
  await fill('Description', texts.description)
  await fill('Shipping price', '5')
}
const rowNames = () => screen.getAllByRole('row')

it('a list that cannot be fetched says so, and is there after Retry [s8s5]', async () => {
  await addRate({ name: 'Standard' })
  const network = await open(merchant, '/shipping-rates/create-shipping-rate')
  network.breaks('GET /shipping-rate', broken)
  await follow('Back to shipping rates')
  await screen.findByText('There was an error fetching the shipping rates.')
  network.mend()
  await press('Retry')
  await screen.findByRole('table', { name: 'Shipping rates' })
})

it('further rows that cannot be fetched leave the first ones in place [y9j9]', async () => {
  for (let n = 0; n < 11; n++) await addRate({ name: `Page filler ${n}` })
  const network = await open(merchant, list)
  await waitFor(() => expect(rowNames()).toHaveLength(11))
  network.breaks('GET /shipping-rate', { ...broken, status: 404 })
  await press('Show more')
  await screen.findByText('There was an error fetching the shipping rates.')
  expect(rowNames()).toHaveLength(11)
  network.mend()
  await press('Retry')
  await waitFor(() => expect(rowNames()).toHaveLength(12))
})

it('a rate that cannot be deleted stays [g2y2]', async () => {
  await addRate({ name: 'Stays' })
  const network = await open(merchant, list)
  network.breaks('DELETE /shipping-rate/:id', broken)
  await press('Delete Stays')
  await press('Delete', await screen.findByRole('dialog'))
  await notice('There was an error deleting the shipping rate.')
  await screen.findByRole('link', { name: 'Stays' })
})

it('a rate that cannot be saved keeps what was typed, and is saved the next time [w2f4]', async () => {
  const network = await open(merchant, createForm)
  await fillForm('Second try')
  network.breaks('POST /shipping-rate', broken)
  await press('Save')
  await notice('An error occurred')
  network.mend()

  network.goOffline()
  await press('Save')
  await notice('You appear to be offline')
  expect(await field('Name')).toHaveValue('Second try')
  network.goOnline()
  await press('Save')
  await isAt(list)
  await screen.findByRole('link', { name: 'Second try' })
})

it('what only the server finds wrong is said at the field', async () => {
  const network = await open(merchant, createForm)
  await fillForm('Refused')
  const errors = { minimumCartWeight: 'Min weight can have at most 3 decimals' }
  const body = { error: true, message: errors.minimumCartWeight, errors }
  network.breaks('POST /shipping-rate', { status: 422, body })
  await press('Save')
  const weight = await field('Min weight')
  await waitFor(() => expect(weight).toHaveFocus())
  expect(weight).toHaveAccessibleDescription(/at most 3 decimals/)
})

it('an ended session is taken up again in place, and the rate is saved [k3z6]', async () => {
  await open(merchant, createForm)
  await fillForm('After the break')
  merchant.cookie = ''
  await press('Save')
  const question = await dialog('Your session has ended')
  await fill('Password', password, question)
  await press('Log in', question)
  await notice('Shipping rate created successfully')
  await isAt(list)
  await screen.findByRole('link', { name: 'After the break' })
})

it('leaving a form with changes asks first [z5c5]', async () => {
  await open(merchant, createForm)
  await fill('Name', 'Half done')
  await follow('Back to shipping rates')
  await press('Cancel', await dialog('Unsaved Changes'))
  expect(await field('Name')).toHaveValue('Half done')
  await follow('Back to shipping rates')
  await press('Discard Changes', await dialog('Unsaved Changes'))
  await isAt(list)
})

it('a rate that is not there is told apart from one that cannot be loaded', async () => {
  await addRate({ name: 'Standard' })
  const network = await open(merchant, `/shipping-rates/update-shipping-rate/${crypto.randomUUID()}`)
  await screen.findByRole('heading', { name: 'This shipping rate does not exist.' })
  const ways = screen.getAllByRole('link', { name: 'Back to shipping rates' })
  ways.at(-1)!.click()
  await isAt(list)

  network.breaks('GET /shipping-rate/:id', broken)
  await follow('Edit Standard')
  await screen.findByText('The shipping rate could not be loaded')
  network.mend()
  await press('Retry')
  expect(await field('Name')).toHaveValue('Standard')
})

it('two tabs never overwrite each other unasked [k4k3]', async () => {
  const id = await addRate({ name: 'Shared', shippingPrice: 5 })
  /** What another tab saves in the meantime. */
  const saveElsewhere = async (shippingPrice: number) => {
    const { data } = (await merchant.call('GET /shipping-rate/:id', { params: { id } })).body
    const body = { ...texts, name: 'Shared', shippingPrice, seenUpdatedAt: data.shippingRate.updated_at }
    const answer = await merchant.call('PUT /shipping-rate/:id', { params: { id }, body })
    expect(answer.status).toBe(200)
  }
  const conflict = () => dialog('Changed in the meantime')
  await open(merchant, `/shipping-rates/update-shipping-rate/${id}`)
  await waitFor(async () => expect(await field('Name')).toHaveValue('Shared'))
  await saveElsewhere(7)

  await fill('Internal name', 'Changed here')
  await press('Save')
  within(await conflict()).getByRole('row', { name: 'Shipping price 7 5' })
  within(await conflict()).getByRole('row', { name: 'Internal name Bike courier Changed here' })
  await press('Keep editing', await conflict())
  await isClosed()
  expect(await field('Internal name')).toHaveValue('Changed here')
  await press('Save')
  await press('Load the saved version', await conflict())
  await isClosed()
  await waitFor(async () => expect(await field('Shipping price')).toHaveValue('7'))
  expect(await field('Internal name')).toHaveValue('Bike courier')

  await saveElsewhere(8)
  await fill('Shipping price', '9')
  await press('Save')
  await press('Overwrite with mine', await conflict())
  await isAt(list)
  await waitFor(() => expect(screen.getByRole('row', { name: /Shared/ })).toHaveTextContent('€9.00'))
})
