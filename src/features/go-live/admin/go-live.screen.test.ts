// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/dom'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { open, press } from '#apps/admin/testing/screen.ts'
import { type TestApp, testApp } from '#apps/server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const card = () => screen.queryByRole('region', { name: 'Go-live checklist' })
const found = () => screen.findByRole('region', { name: 'Go-live checklist' })

it('stands with the page, without a call, and each task leads to its page [v3v4]', async () => {
  const network = await open(await app.merchant(), '/dashboard')
  const tasks = await found()
  expect(tasks).toHaveTextContent('2 of 8 done')
  expect(within(tasks).getAllByRole('listitem')).toHaveLength(8)
  const links = within(tasks)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])
  expect(links.slice(0, 3)).toEqual([
    ['Connect your shop, done', '/settings/shopify-store'],
    ['Choose a plan, done', '/plans'],
    ['Take payments, to do', '/payment-methods'],
  ])
  expect(network.count('GET /go-live')).toBe(0)
})

it('counts a skipped task as done until it is put back [n3b6]', async () => {
  await open(await app.merchant(), '/dashboard')
  await press('Skip: Use your own domain', await found())
  await waitFor(() => expect(card()).toHaveTextContent('3 of 8 done'))
  await press('Undo skip: Use your own domain', card()!)
  await waitFor(() => expect(card()).toHaveTextContent('2 of 8 done'))
})

it('is one row once all is done [y7s3]', async () => {
  const merchant = await app.merchant()
  const network = await open(merchant, '/dashboard', (door) =>
    door.changes('PUT /go-live/left', async (real) => {
      const { data } = await (await real()).json()
      const tasks = data.tasks.map((task: object) => ({ ...task, is_done: true }))
      return { status: 200, body: { error: false, message: 'Saved', data: { ...data, tasks } } }
    }),
  )
  await press('Skip: Use your own domain', await found())
  await waitFor(() => expect(card()).toHaveTextContent('Ready for shoppers8 of 8 done'))
  expect(within(card()!).queryAllByRole('listitem')).toEqual([])
  expect(network.count('PUT /go-live/left')).toBe(1)
})

it('is put away, and found again at the foot of the page and in the next visit [s8v9]', async () => {
  const merchant = await app.merchant()
  await open(merchant, '/dashboard')
  await press('Hide the checklist', await found())
  await waitFor(() => expect(card()).toBeNull())
  await open(merchant, '/dashboard')
  const again = await screen.findByRole('button', { name: 'Show the go-live checklist' })
  expect(card()).toBeNull()
  again.click()
  expect(await found()).toHaveTextContent('2 of 8 done')
  expect(screen.queryByRole('button', { name: 'Show the go-live checklist' })).toBeNull()
})

it('is shown again by its command [b5c8]', async () => {
  const merchant = await app.merchant()
  await merchant.call('PUT /go-live/dismissed', { body: { is_dismissed: true } })
  await open(merchant, '/dashboard#go-live')
  expect(await found()).toBeVisible()
})

it('stays as it was where a change cannot be saved [q2c9]', async () => {
  await open(await app.merchant(), '/dashboard', (door) =>
    door.breaks('PUT /go-live/left', { status: 500, body: { error: true, message: 'Out of order.' } }),
  )
  await press('Skip: Use your own domain', await found())
  await screen.findByText('Out of order.')
  expect(card()).toHaveTextContent('2 of 8 done')
})
