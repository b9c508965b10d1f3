// @vitest-environment jsdom
import { screen } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { product, shopNamed, storeAt } from './testing/product.ts'
import { dialog, fill, isAt, isClosed, notice, open, press, user } from './testing/screen.ts'

const running = product({ outside: true, store: storeAt(shopNamed('one')) })

/** The product does what it is asked for, and its answer is lost. */
const openLosing = async (address: string, call: string) => {
  const network = await open(running.merchant, address)
  network.changes(call, async (real) => {
    await real()
    throw new TypeError('Failed to fetch')
  })
  return network
}

it('a rate whose answer was lost is made once, as it was saved last', async () => {
  const network = await openLosing('/shipping-rates/create-shipping-rate', 'POST /shipping-rate')
  await fill('Name', 'Standard')
  await fill('Internal name', 'standard')
  await fill('Description', 'Two days')
  await fill('Shipping price', '5')
  await press('Save')
  await notice('The connection was interrupted. Try again.')
  network.mend()
  await fill('Shipping price', '6')
  await press('Save')
  await isAt('/shipping-rates')
  const { data } = (await running.merchant.call('GET /shipping-rate')).body.data.shippingRates
  expect(data).toMatchObject([{ name: 'Standard', shipping_price: 6 }])
})

it('a review whose answer was lost is added once, and the next one is another', async () => {
  const network = await openLosing('/customization/reviews', 'POST /add-review')
  const add = async (name: string) => {
    const modal = await dialog('Add review')
    await fill('Name', name, modal)
    await fill('Rating', '4,5', modal)
    await fill('Content', 'Fast.', modal)
    await press('Add review', modal)
  }
  await press('Add review')
  await add('Noor')
  await notice('The connection was interrupted. Try again.')
  network.mend()
  await press('Add review', await dialog('Add review'))
  await isClosed()
  // The first review moves the button.
  await screen.findByText('Noor')
  await press('Add review')
  await add('Bo')
  await isClosed()
  const { reviews } = (await running.merchant.call('GET /reviews-list')).body.data
  expect(reviews.map(({ name }: { name: string }) => name)).toEqual(['Bo', 'Noor'])
})

it('a discount whose answer was lost is created once, as it was saved last', async () => {
  const network = await openLosing('/automatic-discounts/create', 'POST /automatic-discounts')
  const title = `Discount ${crypto.randomUUID().slice(0, 8)}`
  await fill('Title', title)
  await user.type(await screen.findByRole('textbox', { name: 'Percentage' }), '10')
  await press('Create discount')
  await notice('The connection was interrupted. Try again.')
  network.mend()
  await press('Create discount')
  await isAt('/automatic-discounts')
  const { discounts } = (await running.merchant.call('GET /automatic-discounts')).body.data
  expect(discounts.filter((one: { title: string }) => one.title === title)).toHaveLength(1)
})
