// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { accessible } from '#apps/admin/testing/accessible.ts'
import { product, shopNamed, storeAt } from '#apps/admin/testing/product.ts'
import { dialog, field, fill, follow, isAt, isClosed, notice, open, press, user } from '#apps/admin/testing/screen.ts'

const running = product({ outside: true, store: storeAt(shopNamed('one')) })
const list = '/automatic-discounts'
const form = '/automatic-discounts/create'
const failing = (mode: string, times = 1) => running.control('failures', { target: 'shopify', mode, times })
const newTitle = () => `Discount ${crypto.randomUUID().slice(0, 8)}`
const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) })
const hasRow = (name: string, text: string) => waitFor(async () => expect(await row(name)).toHaveTextContent(text))
const textbox = (name: string) => screen.findByRole('textbox', { name })
const summary = () => screen.findByRole('complementary', { name: 'Summary' })
const choose = async (name: string) => user.click(await screen.findByRole('radio', { name }))
const tick = async (name: RegExp | string) => user.click((await screen.findAllByRole('checkbox', { name }))[0]!)
const typeTenPercent = async (name: string) => {
  await fill('Title', name)
  await user.type(await textbox('Percentage'), '10')
}

it('a merchant makes a discount on some products, pauses it, lets it go on and deletes it [p9b3]', async () => {
  const name = newTitle()
  await open(running.merchant, form)
  await choose('Fixed amount')
  await choose('Certain products')
  await press('Create discount')
  await screen.findByText('Title is required')
  await waitFor(async () => expect(await field('Title')).toHaveFocus())
  await fill('Title', name)
  await user.type(await textbox('Amount'), '2,50')
  await press('Choose products')
  const products = await screen.findByRole('dialog')
  await fill('Search products', 'vase', products)
  await waitFor(() => expect(within(products).queryByRole('checkbox', { name: /candle/i })).toBeNull())
  await accessible(products)
  await tick(/vase/i)
  await press('Done', products)
  await waitFor(async () => expect(await summary()).toHaveTextContent('€2.50 off 1 product'))
  await press('Create discount')

  await hasRow(name, 'Active')
  const pressKey = async (button: string) => {
    const found = await screen.findByRole('button', { name: button })
    found.focus()
    await user.keyboard('{Enter}')
  }
  await pressKey(`Pause: ${name}`)
  await hasRow(name, 'Paused')
  await waitFor(() => expect(screen.getByRole('button', { name: `Resume: ${name}` })).toHaveFocus())
  await user.keyboard('{Enter}')
  await hasRow(name, 'Active')
  await waitFor(() => expect(screen.getByRole('button', { name: `Pause: ${name}` })).toHaveFocus())
  await pressKey(`Delete: ${name}`)
  await press('Delete discount', await screen.findByRole('dialog'))
  await waitFor(() => expect(screen.queryByRole('row', { name: new RegExp(name) })).toBeNull())
})

it('buy X get Y takes its products from two lists', async () => {
  const name = newTitle()
  await open(running.merchant, form)
  await choose('Buy X get Y')
  await fill('Title', name)
  await fill('Minimum quantity', '2')
  const group = (of: string) => screen.findByRole('group', { name: of })
  const add = async (to: string, title: string) => {
    await press('Choose products', await group(to))
    await tick(title)
    await press('Done', await screen.findByRole('dialog'))
    await isClosed()
    expect(await screen.findByRole('list', { name: to })).toHaveTextContent(title)
  }
  await add('Products to buy', 'Stoneware Mug')
  await add('Products to get', 'Bud Vase')
  await add('Products to buy', 'Bud Vase')
  await press('Remove: Bud Vase', await group('Products to buy'))
  const mug = within(await group('Products to buy')).getByRole('button', { name: 'Remove: Stoneware Mug' })
  await waitFor(() => expect(mug).toHaveFocus())
  expect(await summary()).toHaveTextContent('Get 1 item among 1 product for free')
  await press('Create discount')
  await follow(name)
  expect(await screen.findByRole('list', { name: 'Products to get' })).toHaveTextContent('Bud Vase')
  expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true')
})

it('what is typed outlasts a shop that breaks, and is not left without asking [h6q3]', async () => {
  const name = newTitle()
  const network = await open(running.merchant, list, (door) =>
    door.breaks('GET /automatic-discounts', { status: 404, body: { error: true, message: 'The shop is away.' } }),
  )
  await screen.findByRole('heading', { name: 'The discounts could not be loaded' })
  network.mend()
  await press('Retry')
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'The discounts could not be loaded' })).toBeNull())

  await open(running.merchant, form)
  await typeTenPercent(name)
  await failing('error')
  await press('Create discount')
  await notice('Error')
  expect(await field('Title')).toHaveValue(name)
  await follow('Back to the automatic discounts')
  const question = await dialog('Unsaved Changes')
  expect(question).toHaveTextContent('You have unsaved changes.')
  await press('Cancel', question)
  await isClosed()
  await failing('ok')
  await press('Create discount')
  await isAt(list)
  await row(name)
})

it('two tabs do not overwrite each other [r7x9]', async () => {
  const name = newTitle()
  const network = await open(running.merchant, form)
  await typeTenPercent(name)
  await press('Create discount')
  await isAt(list)
  const one = 'GET /automatic-discounts/:id'
  network.changes(one, async (real) => {
    const answer = await (await real()).json()
    // The shop tells its times in whole seconds: this tab was opened a minute ago.
    const updated_at = new Date(Date.parse(answer.data.discount.updated_at) - 60_000).toISOString()
    return { status: 200, body: { ...answer, data: { discount: { ...answer.data.discount, updated_at } } } }
  })
  await follow(name)
  await waitFor(async () => expect(await field('Title')).toHaveValue(name))
  network.mend()
  const params = { id: window.location.pathname.split('/').at(-1)! }
  const { discount } = (await running.merchant.call(one, { params })).body.data
  const body = { ...discount.values, percentage: 20, seenUpdatedAt: discount.updated_at }
  expect((await running.merchant.call('PUT /automatic-discounts/:id', { params, body })).status).toBe(200)

  const percentage = await textbox('Percentage')
  await user.clear(percentage)
  await user.type(percentage, '30')
  await press('Save')
  const conflict = await dialog('Changed in the meantime')
  await within(conflict).findByRole('row', { name: /^What it does 20% off.* 30% off/ })
  await press('Overwrite with mine', conflict)
  await notice('Automatic discount saved')
  await open(running.merchant, list)
  await hasRow(name, '30% off')
})
