// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/dom'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessible } from '#apps/admin/testing/accessible.ts'
import { dialog, fill, notice, open, press, user } from '#apps/admin/testing/screen.ts'
import { type TestApp, testApp } from '#apps/server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const openCalendar = async (merchant: Awaited<ReturnType<TestApp['merchant']>>) => {
  const network = await open(merchant, '/shipping-rates#delivery-calendar')
  const modal = await dialog('Delivery calendar')
  await within(modal).findByRole('group', { name: 'Working days' })
  return { network, modal }
}
const day = (modal: HTMLElement, group: string, name: string) =>
  within(within(modal).getByRole('group', { name: group })).getByRole('checkbox', { name })

it('sets days, cut-off and closed days, and says what is wrong at its field [y7d4]', async () => {
  const merchant = await app.merchant()
  const read = async () => (await merchant.call('GET /delivery-calendar')).body.data.calendar
  const { modal } = await openCalendar(merchant)
  expect(modal).toHaveTextContent('Example: an order placed now')
  await user.click(day(modal, 'Working days', 'Saturday'))
  await user.click(day(modal, 'Delivery days', 'Monday'))
  await fill('Cut-off time (optional)', '13:45', modal)
  await press('Add closed days', modal)
  const span = await within(modal).findByRole('group', { name: 'Closed days 1' })
  await accessible()
  // Days without a date yet count for nothing.
  expect(modal).toHaveTextContent(/is expected [A-Z]\w\w/)
  await press('Save', modal)
  await within(span).findAllByText('Enter a date')
  expect((await notice('Enter a date')).textContent.match(/Enter a date/g)).toHaveLength(1)
  await fill('First day', '2091-01-01', span)
  expect(within(span).getByLabelText('Last day')).toHaveValue('2091-01-01')
  await fill('First day', '2091-01-02', span)
  expect(within(span).getByLabelText('Last day')).toHaveValue('2091-01-02')
  await fill('First day', '2091-01-01', span)
  await fill('Last day', '2091-12-31', span)
  await fill('Name', 'Year off', span)
  await press('Save', modal)
  await within(span).findByText('This leaves no working day for more than 90 days')
  expect(modal).toHaveTextContent('is expected on days that are shown once the fields above are right')
  // One date alone is one day.
  await fill('Last day', '', span)
  await press('Save', modal)
  await notice('Delivery calendar saved')
  expect(await read()).toEqual({
    working_days: [1, 2, 3, 4, 5, 6],
    delivery_days: [2, 3, 4, 5],
    cut_off: '13:45',
    closed: [{ from: '2091-01-01', to: '2091-01-01', name: 'Year off', delivers: false }],
  })
})

it('shows what another window saved meanwhile before it is overwritten, and loses nothing by a failure [z6k5]', async () => {
  const merchant = await app.merchant()
  const { network, modal } = await openCalendar(merchant)
  const calendar = (await merchant.call('GET /delivery-calendar')).body.data.calendar
  await user.click(day(modal, 'Working days', 'Friday'))
  network.breaks('PUT /delivery-calendar', { status: 500 })
  await press('Save', modal)
  await notice('An error occurred')
  expect(day(modal, 'Working days', 'Friday')).not.toBeChecked()
  network.mend()
  await merchant.call('PUT /delivery-calendar', { body: { ...calendar, cut_off: '09:00' } })
  await press('Save', modal)
  const question = await dialog('Changed in the meantime')
  expect(question).toHaveTextContent('Cut-off time09:00none')
  await press('Load the saved version', question)
  await waitFor(() => expect(screen.getByLabelText('Cut-off time (optional)')).toHaveValue('09:00'))
  expect(day(modal, 'Working days', 'Friday')).toBeChecked()
})
