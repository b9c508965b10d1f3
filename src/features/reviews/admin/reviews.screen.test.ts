// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/dom'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { dialog, field, fill, follow, isClosed, notice, open, press, user } from '#apps/admin/testing/screen.ts'
import { type TestApp, testApp } from '#apps/server/testing/test-app.ts'

const tab = '/customization/reviews'
const failure = { status: 500, body: { error: true, message: 'An error occurred' } }

let app: TestApp
let merchant: Awaited<ReturnType<TestApp['merchant']>>
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  merchant = await app.merchant()
})

const add = async (name: string) => {
  const body = { name, rating: 4.5, review: 'Arrived the next day.', source: 'store' }
  expect((await merchant.call('POST /add-review', { body })).status).toBe(200)
}
const modal = () => dialog('Add review')
const openModal = async () => {
  await press('Add review')
  const box = await field('Name', await modal())
  await waitFor(() => expect(box).toHaveFocus())
}
const submit = async () => press('Add review', await modal())
const type = async (name: string, rating = '4.5', content = 'Arrived the next day.') => {
  const where = await modal()
  await fill('Name', name, where)
  await fill('Rating', rating, where)
  await fill('Content', content, where)
}
const names = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
const isHeaded = (name: string) => waitFor(() => expect(screen.getByRole('heading', { name })).toBeVisible())

it('a review that cannot be sent is told in one message, and at each field [v2c5]', async () => {
  const network = await open(merchant, tab)
  await openModal()
  const where = await modal()
  const rating = await field('Rating', where)
  for (const [name, value] of Object.entries({ min: '0', max: '5', step: '0.1' }))
    expect(rating).toHaveAttribute(name, value)
  await user.type(rating, '{ArrowDown}{ArrowUp}')
  expect(rating).toHaveValue('0.1')
  await fill('Rating', '4,95', where)
  await user.type(rating, '{ArrowUp}{ArrowUp}')
  expect(rating).toHaveValue('5')
  await type('  ', '', ' ')
  await submit()
  const all = 'Name is required, Rating must be a number between 0 and 5, Content is required'
  expect(await notice(all)).toHaveTextContent('Error')
  expect(screen.getAllByText(all)).toHaveLength(1)
  expect(await field('Name', where)).toHaveFocus()

  for (const wrong of ['5.1', '-0.1']) {
    await type('Noor', wrong)
    await submit()
    await waitFor(() => expect(rating).toHaveFocus())
    expect(rating).toHaveAttribute('aria-invalid', 'true')
  }
  await type('Noor', '4', '')
  await submit()
  await within(where).findByText('Content is required')
  expect(await field('Content', where)).toHaveFocus()
  expect(network.count('POST /add-review')).toBe(0)
})

it('a rating with a comma is that rating, and a text that is too long is told, not cut [v3f4]', async () => {
  await open(merchant, tab)
  await openModal()
  await type('Noor', '4,5', 'x'.repeat(2_001))
  const where = await modal()
  expect(await field('Content', where)).toHaveValue('x'.repeat(2_001))
  await within(where).findByText('2,001 of 2,000 characters')
  await submit()
  await within(where).findByText('Content can have at most 2,000 characters')
  const shown = await notice('Content can have at most 2,000 characters')
  await fill('Content', 'x'.repeat(2_000), where)
  await waitFor(() => expect(shown).not.toBeInTheDocument())
  await submit()
  await isHeaded('Noor')
  await screen.findByText('4.5 out of 5 stars')
})

it('what was typed outlasts a failed save and a lost connection, and asks before it is lost [p5f4]', async () => {
  const network = await open(merchant, tab)
  network.breaks('POST /add-review', failure)
  await openModal()
  await type('Ada')
  await submit()
  expect(await notice('An error occurred')).toHaveTextContent('Error')
  network.mend()
  network.goOffline()
  await submit()
  await notice('You appear to be offline')
  expect(await field('Name', await modal())).toHaveValue('Ada')
  network.goOnline()
  network.goDown()
  await submit()
  await notice('The server is not responding. Try again in a moment.')
  network.mend()

  await press('Cancel', await modal())
  await press('Cancel', await dialog('Unsaved Changes'))
  for (const _ of ['once', 'and again']) {
    await user.keyboard('{Escape}')
    await dialog('Unsaved Changes')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Unsaved Changes' })).toBeNull())
    expect(await field('Name', await modal())).toHaveValue('Ada')
  }
  await submit()
  await isHeaded('Ada')
})

it('a review that was saved opens as it was saved, though the list could not be loaded again', async () => {
  await add('Ann')
  const network = await open(merchant, tab)
  await press('Edit: Ann')
  network.breaks('GET /reviews-list', failure)
  for (const name of ['Bea', 'Cleo']) {
    await fill('Name', name, await dialog('Edit review'))
    await press('Save', await dialog('Edit review'))
    await isClosed()
    await press(`Edit: ${name}`)
    expect(await field('Name', await dialog('Edit review'))).toHaveValue(name)
  }
})

it('the browser asks before the admin is closed while a new order is being saved, on other pages too', async () => {
  for (const name of ['Bea', 'Ann']) await add(name)
  const network = await open(merchant, tab)
  const saves = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const waiting = saves.map(({ promise }) => promise)
  network.changes('PUT /reviews/order', (real) => waiting.shift()!.then(real))
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  await press('Move down: Ann')
  await waitFor(() => expect([names(), asks()]).toEqual([['Bea', 'Ann'], true]))
  await press('Move down: Bea')
  await waitFor(() => expect(names()).toEqual(['Ann', 'Bea']))
  saves[0]!.resolve()
  await waitFor(() => expect(network.count('PUT /reviews/order')).toBe(2))
  await user.click(await screen.findByRole('tab', { name: 'Appearance' }))
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Ann' })).toBeNull())
  expect(asks()).toBe(true)
  await press('Logout')
  await press('Cancel', await dialog('Unsaved Changes'))
  await isClosed()
  expect(network.count('POST /logout')).toBe(0)
  // The page stays, and so does what is being sent.
  await follow('Localization')
  const language = await screen.findByRole('combobox', { name: 'Language' })
  await user.clear(language)
  await user.type(language, 'German')
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
  await user.click(screen.getByRole('option'))
  await waitFor(() => expect(language).toHaveValue('German'))
  saves[1]!.resolve()
  await waitFor(() => expect(asks()).toBe(false))
})

it('a deleted review is brought back by Undo, even when the first try fails', async () => {
  await add('Cy')
  await add('Bo')
  const network = await open(merchant, tab)
  await press('Delete: Bo')
  await waitFor(() => expect(names()).not.toContain('Bo'))
  expect(screen.getByRole('button', { name: 'Delete: Cy' })).toHaveFocus()
  network.breaks('POST /reviews/:id/restore', failure)
  await press('Undo', await notice('Review deleted successfully'))
  await waitFor(() => expect(screen.queryByText('Review deleted successfully')).toBeNull())
  network.mend()
  await press('Try again', await notice('An error occurred'))
  await notice('Review restored')
  await isHeaded('Bo')
  expect(names().indexOf('Bo')).toBeLessThan(names().indexOf('Cy'))

  network.breaks('DELETE /reviews/:id', failure)
  await press('Delete: Bo')
  await notice('An error occurred')
  await isHeaded('Bo')
})

it('a summary that could not be saved says so and keeps what was typed [z2p7]', async () => {
  const network = await open(merchant, tab)
  await fill('Rating', '4.5')
  await fill('Total reviews', '99')
  network.breaks('POST /trust-pilot-reviews', failure)
  await press('Save')
  expect(await notice('There was an error submitting the review.')).toHaveTextContent('Error')
  expect(await field('Total reviews')).toHaveValue(99)
  network.mend()
  network.goOffline()
  await press('Save')
  expect(await notice('You appear to be offline')).toHaveTextContent('There was an error submitting the review.')
  network.goOnline()
  await user.click(screen.getByRole('tab', { name: 'Appearance' }))
  await dialog('Unsaved Changes')
})

it('no reviews, and reviews that cannot be loaded, are told apart [n6c9]', async () => {
  await open(merchant, tab)
  await isHeaded('No reviews found')

  await add('Noor')
  const network = await open(merchant, tab, (door) => door.breaks('GET /reviews-list', failure))
  await isHeaded('The reviews could not be loaded')
  network.mend()
  network.changes('GET /reviews-list', async () => {
    throw new TypeError('Failed to fetch')
  })
  await press('Retry')
  await screen.findByText('The connection was interrupted. Try again.')
  network.goDown()
  await press('Retry')
  await isHeaded('The server does not answer')
  network.goOffline()
  await press('Retry')
  await isHeaded('You are offline')
  network.mend()
  await press('Retry')
  await isHeaded('Noor')
})

it('of many reviews some are drawn, and further ones on demand; one that is moved or deleted beyond them is not lost', async () => {
  const review = { rating: 5, review: 'Arrived the next day.', source: 'store' }
  await app.db
    .insertInto('reviews')
    .values(
      Array.from({ length: 55 }, (_, at) => ({
        ...review,
        store_id: merchant.store.id,
        name: `Shopper ${at + 1}`,
        position: at + 1,
      })),
    )
    .execute()
  await open(merchant, tab)
  await isHeaded('Shopper 50')
  expect(names()).toHaveLength(50)
  expect(screen.getByText('50 of 55 reviews')).toBeVisible()
  await press('Move down: Shopper 50')
  await waitFor(() => expect(names().slice(49)).toEqual(['Shopper 51', 'Shopper 50']))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Move down: Shopper 50' })).toHaveFocus())
  await press('Delete: Shopper 50')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Delete: Shopper 52' })).toHaveFocus())
  await press('Show more')
  expect(names()).toHaveLength(54)
  expect(screen.getByText('54 of 54 reviews')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  expect(document.activeElement).toHaveTextContent(/ of \d+ reviews$/)
})
