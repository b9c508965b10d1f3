// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { product, shopNamed, storeAt } from './testing/product.ts'
import { dialog, field, fill, isAt, isClosed, isSaved, notice, open, press, user } from './testing/screen.ts'

const running = product({ outside: true, store: storeAt(shopNamed('one')) })

/** The call waits until it is let go; other answers pass. */
const openSlowly = async (address: string, call: string) => {
  const network = await open(running.merchant, address)
  const { promise: held, resolve: go } = Promise.withResolvers<void>()
  network.changes(call, (real) => held.then(real))
  const isSent = () => waitFor(() => expect(network.count(call)).toBe(1))
  return { network, go, isSent }
}

it('months that are typed while others are being saved stay, and are not taken for saved', async () => {
  const label = 'Keep orders’ personal data for (months)'
  const { go, isSent } = await openSlowly('/settings/shopify-store', 'PUT /shopper-data')
  const kept = async () => (await running.merchant.call('GET /shopper-data')).body.data.keep_months
  await fill(label, '9')
  await user.keyboard('{Enter}')
  await isSent()
  await fill(label, '39')
  go()
  await notice('Saved.')
  const months = await field(label)
  const save = within(months.closest('form')!).getByRole('button', { name: 'Save' })
  await waitFor(() => expect(save).not.toHaveAttribute('aria-disabled'))
  expect(months).toHaveValue('39')
  expect(months).toHaveFocus()
  expect(await kept()).toBe(9)
  await user.click(save)
  await waitFor(async () => expect(await kept()).toBe(39))
})

it('what is typed into one field stays while the others show what was saved', async () => {
  const { go, isSent } = await openSlowly('/customization/reviews', 'POST /trust-pilot-reviews')
  await fill('Rating', '4,5')
  await fill('Total reviews', '12')
  await press('Save')
  await isSent()
  await fill('Total reviews', '77')
  go()
  await notice('Rating summary saved successfully')
  await waitFor(async () => expect(await field('Rating')).toHaveValue('4.5'))
  expect(await field('Total reviews')).toHaveValue(77)
  await press('Save')
  await isSaved()
  const saved = (await running.merchant.call('GET /trust-pilot-reviews')).body.data
  expect(saved).toMatchObject({ rating: 4.5, total_reviews: 77 })
})

it('a discount keeps what is typed while it is created and while it is changed', async () => {
  const { network, go, isSent } = await openSlowly('/automatic-discounts/create', 'POST /automatic-discounts')
  const title = `Discount ${crypto.randomUUID().slice(0, 8)}`
  const percentage = () => screen.findByRole('textbox', { name: 'Percentage' })
  const type = async (percent: string) => {
    await user.clear(await percentage())
    await user.type(await percentage(), percent)
  }
  await fill('Title', title)
  await type('10')
  await press('Create discount')
  await isSent()
  await type('20')
  go()
  await screen.findByRole('button', { name: 'Save' })
  expect(await percentage()).toHaveValue('20')

  const change = 'PUT /automatic-discounts/:id'
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  network.changes(change, (real) => held.then(real))
  await press('Save')
  await waitFor(() => expect(network.calls.some(({ name }) => name.startsWith('PUT /automatic'))).toBe(true))
  await type('30')
  letGo()
  await notice('Automatic discount saved')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).not.toHaveAttribute('aria-disabled'))
  expect(await percentage()).toHaveValue('30')
  await press('Save')
  await isSaved()
  const found = (await running.merchant.call('GET /automatic-discounts')).body.data.discounts
  expect(found.filter((one: { title: string }) => one.title === title)).toMatchObject([
    { summary: '30% off entire order' },
  ])
})

it('a review that was added while more was typed stays open, and is changed by the next save', async () => {
  const { go, isSent } = await openSlowly('/customization/reviews', 'POST /add-review')
  await press('Add review')
  const modal = await dialog('Add review')
  await fill('Name', 'Noor', modal)
  await fill('Rating', '4,5', modal)
  await fill('Content', 'Fast.', modal)
  await press('Add review', modal)
  await isSent()
  await fill('Content', 'Fast and friendly.', modal)
  go()
  await press('Save', await dialog('Edit review'))
  await isClosed()
  const { reviews } = (await running.merchant.call('GET /reviews-list')).body.data
  expect(reviews).toMatchObject([{ name: 'Noor', review: 'Fast and friendly.' }])
})

it('a rate that was created while more was typed is changed by the next save', async () => {
  const { go, isSent } = await openSlowly('/shipping-rates/create-shipping-rate', 'POST /shipping-rate')
  await fill('Name', 'Standard')
  await fill('Internal name', 'standard')
  await fill('Description', 'Two days')
  await fill('Shipping price', '5')
  await press('Save')
  await isSent()
  await fill('Description', 'Three days')
  go()
  await notice('Shipping rate created successfully')
  await press('Save')
  await isAt('/shipping-rates')
  const { data } = (await running.merchant.call('GET /shipping-rate')).body.data.shippingRates
  expect(data).toMatchObject([{ name: 'Standard', description: 'Three days' }])
})

it('the profile is loaded anew only once all that was typed is saved', async () => {
  const { go, isSent } = await openSlowly('/account/personal-information', 'POST /update-profile')
  await fill('First name', ' Noortje ')
  await press('Save')
  await isSent()
  await fill('Last name', 'Haddad-Smit')
  go()
  await notice('Your profile was updated.')
  await waitFor(async () => expect(await field('First name')).toHaveValue('Noortje'))
  expect(await field('Last name')).toHaveValue('Haddad-Smit')
  await press('Save')
  await waitFor(async () =>
    expect(await running.merchant.page('/account')).toHaveProperty('text', expect.stringContaining('Haddad-Smit')),
  )
})
