// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/dom'
import { beforeEach, expect, it } from 'vitest'
import { accessible } from '#apps/admin/testing/accessible.ts'
import { product, shopNamed, storeAt } from '#apps/admin/testing/product.ts'
import { dialog, field, fill, isAt, isClosed, notice, open, press, user } from '#apps/admin/testing/screen.ts'

const running = product({ outside: true, store: storeAt(shopNamed('one')) })
beforeEach(() => running.app.db.deleteFrom('order_bumps').execute())

const page = '/order-bump'
const kept = async () => (await running.merchant.call('GET /order-bumps')).body.data.bumps
const variants = async () => (await running.merchant.call('GET /order-bumps/variants')).body.data.variants
const offer = async (headline: string) => {
  const [{ variant_id }] = await variants()
  const made = await running.merchant.call('POST /order-bumps', { body: { variant_id, headline } })
  expect(made.status).toBe(200)
}
const row = async (name: string) => (await screen.findByRole('heading', { name, level: 3 })).closest('li')!

it('is found from the automatic discounts; a merchant makes an offer and sees it off, on, and gone [h2p3]', async () => {
  await open(running.merchant, '/automatic-discounts')
  await user.click(await screen.findByRole('link', { name: 'Order bump' }))
  await isAt(page)
  await screen.findByText('No offers yet')
  await press('Add offer')
  const form = await dialog('Add offer')
  await press('Add offer', form)
  await within(form).findByText('Choose a product')
  await within(form).findByText('Enter a headline')
  await user.type(await within(form).findByRole('combobox', { name: 'Product' }), 'vase')
  const [vase] = await screen.findAllByRole('option', { name: /vase/i })
  await user.click(vase!)
  await fill('Headline', 'Add a vase', form)
  await user.selectOptions(await within(form).findByRole('combobox', { name: 'Price' }), 'percent')
  await fill('Percent off', '120', form)
  await press('Add offer', form)
  await within(form).findByText('Enter 1 to 99 percent')
  await fill('Percent off', '20', form)
  await fill('Goods from', '25,50', form)
  await accessible(form)
  await press('Add offer', form)
  await notice('Offer created')
  await isClosed()
  expect(await row('Add a vase')).toHaveTextContent(/20% off, for goods from €25.50/)
  expect(await kept()).toMatchObject([{ is_on: false, percent: 20, from_total: 2_550, to_total: null }])
  await user.click(await screen.findByRole('switch', { name: 'Offer: Add a vase' }))
  await waitFor(async () => expect(await kept()).toMatchObject([{ is_on: true }]))
  await accessible()
  await press('Delete: Add a vase')
  await press('Delete offer', await dialog('Delete this offer?'))
  await notice('Offer deleted')
  await screen.findByText('No offers yet')
})

it('an offer is changed; one that was changed elsewhere meanwhile is not overwritten unasked [k4k2]', async () => {
  await offer('Add one')
  await open(running.merchant, page)
  await press('Edit: Add one')
  const [{ id, variant_id }] = await kept()
  const elsewhere = { params: { id }, body: { variant_id, headline: 'Add two' } }
  expect((await running.merchant.call('PUT /order-bumps/:id', elsewhere)).status).toBe(200)
  await fill('Headline', 'Add three')
  await press('Save')
  await press('Load the saved version')
  await waitFor(async () => expect(await field('Headline')).toHaveValue('Add two'))
})

it('an offer says in other languages what its merchant writes there; another window’s are loaded in place of them and saved over [b9t9]', async () => {
  await offer('Add one')
  await open(running.merchant, page)
  await press('Edit: Add one')
  const form = await dialog('Edit offer')
  await user.selectOptions(await field('Add a language', form), 'nl')
  await user.selectOptions(await field('Add a language', form), 'de')
  const dutch = await screen.findByRole('group', { name: 'Dutch' })
  expect(await field('Headline', dutch)).toHaveAttribute('placeholder', 'Add one')
  await fill('Headline', 'Neem een vaas', dutch)
  await press('Remove German', form)
  await accessible(form)
  await press('Save', form)
  await notice('Offer saved')
  await isClosed()
  expect(await kept()).toMatchObject([{ translations: [{ language: 'nl', headline: 'Neem een vaas', sentence: '' }] }])

  await press('Edit: Add one')
  const again = await screen.findByRole('group', { name: 'Dutch' })
  expect(await field('Headline', again)).toHaveValue('Neem een vaas')
  const [{ id, variant_id }] = await kept()
  const translations = [{ language: 'nl', headline: 'Nog een vaas' }]
  const elsewhere = { params: { id }, body: { variant_id, headline: 'Add one', translations } }
  expect((await running.merchant.call('PUT /order-bumps/:id', elsewhere)).status).toBe(200)
  await fill('Headline', 'Een vaas erbij', again)
  await press('Save', await dialog('Edit offer'))
  await press('Load the saved version')
  await waitFor(async () => expect(await field('Headline', again)).toHaveValue('Nog een vaas'))
  await fill('Headline', 'Een vaas erbij', again)
  await press('Save', await dialog('Edit offer'))
  await waitFor(async () => expect(await kept()).toMatchObject([{ translations: [{ headline: 'Een vaas erbij' }] }]))
})

it('an offer that was saved opens as it was saved, though the list could not be loaded again', async () => {
  await offer('Add one')
  const network = await open(running.merchant, page)
  await press('Edit: Add one')
  network.breaks('GET /order-bumps', { status: 500 })
  for (const headline of ['Add two', 'Add three']) {
    await fill('Headline', headline, await dialog('Edit offer'))
    await press('Save', await dialog('Edit offer'))
    await isClosed()
    await press(`Edit: ${headline}`)
    expect(await field('Headline', await dialog('Edit offer'))).toHaveValue(headline)
  }
})

it('offers are put in order, and what cannot be saved comes back as it was [f4z5]', async () => {
  for (const headline of ['One', 'Two']) await offer(headline)
  const network = await open(running.merchant, page)
  await row('One')
  const order = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
  await press('Move up: Two')
  await waitFor(() => expect(order()).toEqual(['Two', 'One']))
  network.breaks('POST /order-bumps/:id/switch', { status: 500 })
  await user.click(await screen.findByRole('switch', { name: 'Offer: One' }))
  await notice('An error occurred')
  expect(await screen.findByRole('switch', { name: 'Offer: One' })).not.toBeChecked()
})

it('says so where the offers or their figures cannot be loaded, and asks again [c2k4]', async () => {
  await offer('One')
  const network = await open(running.merchant, page, (door) => door.breaks('GET /order-bumps', { status: 500 }))
  await screen.findByRole('heading', { name: 'The offers could not be loaded' })
  network.mend()
  network.breaks('GET /order-bumps/figures', { status: 500 })
  await press('Retry')
  await row('One')
  await screen.findByText('The figures could not be loaded.')
})

it('shows what came of each in the days that are chosen [p7d8]', async () => {
  await offer('One')
  const [{ id }] = await kept()
  const figures = [{ id, offered: 1_200, taken: 34, orders: 30, revenue: { formatted: '€120' } }]
  await open(running.merchant, `${page}?range=7d`, (door) =>
    door.answers('GET /order-bumps/figures', () => ({ figures, foreign: 2 })),
  )
  const shown = await row('One')
  await waitFor(() => expect(shown).toHaveTextContent('Offered1,200Added34Orders30Revenue€120'))
  await screen.findByText('2 orders in other currencies are counted, but not included in the revenue.')
})
