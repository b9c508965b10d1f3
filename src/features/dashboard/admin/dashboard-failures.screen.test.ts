// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/dom'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { open, press } from '#apps/admin/testing/screen.ts'
import { type TestApp, testApp } from '#apps/server/testing/test-app.ts'

const blocks = [
  { call: 'metrics', title: 'Error fetching metrics', region: 'Summary' },
  { call: 'recent-orders', title: 'Error fetching latest orders', region: 'Recent Orders' },
  { call: 'recent-products', title: 'Error fetching recent products', region: 'Recently purchased products' },
] as const
const block = (name: string) => screen.getByRole('heading', { name, level: 2 }).closest('section')!
const isBusy = (name: string) => block(name).querySelector('[aria-busy="true"]') !== null

let app: TestApp
let merchant: Awaited<ReturnType<TestApp['merchant']>>
beforeAll(async () => {
  app = await testApp()
  merchant = await app.merchant()
})
afterAll(() => app.close())

it.each(blocks)(
  '$region shows its skeleton, fails and is tried again alone [d3n7]',
  async ({ call, title, region }) => {
    const others = blocks.filter((one) => one.call !== call)
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    const network = await open(merchant, '/dashboard', (door) =>
      door.changes(`GET /dashboard/${call}`, async () => {
        await held
        return { status: 500, body: { error: true } }
      }),
    )
    await waitFor(() => expect(others.filter((one) => isBusy(one.region))).toEqual([]))
    expect(isBusy(region)).toBe(true)
    release()
    await within(block(region)).findByRole('heading', { name: title })
    expect(within(block(region)).getByRole('alert')).toHaveTextContent('Failed to fetch dashboard data')
    for (const other of others) expect(within(block(other.region)).queryByRole('alert')).toBeNull()
    network.mend()
    await press('Retry', block(region))
    await waitFor(() => expect(within(block(region)).queryByRole('alert')).toBeNull())
  },
)

it('a refusal without a sentence says that something went wrong [n7j9]', async () => {
  const refused = async (body: object) => {
    await open(merchant, '/dashboard', (door) => door.breaks('GET /dashboard/metrics', { status: 404, body }))
    return within(block('Summary')).findByRole('alert')
  }
  expect(await refused({ error: true })).toHaveTextContent('Something went wrong')
  expect(await refused({ error: true, message: 'This store is asleep.' })).toHaveTextContent('This store is asleep.')
})
