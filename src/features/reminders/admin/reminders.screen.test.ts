// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { product } from '#apps/admin/testing/product.ts'
import { field, fill, isAt, notice, open, press, user } from '#apps/admin/testing/screen.ts'
import { addCheckout } from '#features/dashboard/server/testing/sales.ts'

const running = product()

it('is found from the dashboard, says what a declared ground means, and keeps who declared it [n4w8]', async () => {
  await open(running.merchant, '/dashboard')
  await user.click(await screen.findByRole('link', { name: 'Abandoned checkouts' }))
  await isAt('/abandoned-checkouts')
  expect(await screen.findByText('No reminder has been sent yet.')).toBeInTheDocument()
  await user.click(await field('Remind shoppers who left'))
  await user.click(await field('Something else, which I explain below'))
  expect(await screen.findByText('You are responsible for this')).toBeInTheDocument()
  await press('Save')
  expect(await screen.findByText('Describe briefly why you may email them')).toBeInTheDocument()
  await user.type(await field('Why you may email them'), 'Existing customers, of similar goods of our own')
  await press('Save')
  await notice('Reminders saved successfully')
  expect(await screen.findByText(new RegExp(`Declared by ${running.merchant.merchant.email}`))).toBeInTheDocument()
})

it('takes whole numbers for the discount code, and keeps what was typed where it is none', async () => {
  await open(running.merchant, '/abandoned-checkouts')
  await user.click(await screen.findByRole('switch', { name: /^Give a discount code/ }))
  await fill('Percent off', '7.5')
  await fill('Valid for (days)', '3-5')
  await press('Save')
  expect(await screen.findByText('Enter 1 to 90 percent')).toBeInTheDocument()
  expect(screen.getByText('Enter 1 to 30 days')).toBeInTheDocument()
  expect(await field('Percent off')).toHaveValue('7.5')
  expect(await field('Valid for (days)')).toHaveValue('3-5')
  await fill('Percent off', '7')
  await fill('Valid for (days)', '')
  await press('Save')
  await waitFor(() => expect(screen.queryByText('Enter 1 to 90 percent')).toBeNull())
  expect(await screen.findByText('Enter 1 to 30 days')).toBeInTheDocument()
  await fill('Valid for (days)', ' 14 ')
  await press('Save')
  await notice('Reminders saved successfully')
  expect((await running.merchant.call('GET /reminders')).body.data.settings.code).toEqual({
    percent: 7,
    days: 14,
    mail: 3,
  })
  expect(await field('Valid for (days)')).toHaveValue('14')
})

it('shows what was recovered in money, and each mail [s3j5]', async () => {
  const { db } = running.app
  const at = new Date()
  const store_id = running.merchant.store.id
  const { id: checkout_id } = await addCheckout(db, store_id, at)
  await db
    .updateTable('checkouts')
    .set({ state: 'ordered', paid_at: at, total: 4_200, currency: 'EUR', email: 'ann@example.com' })
    .where('id', '=', checkout_id)
    .execute()
  await db
    .insertInto('reminder_series')
    .values({ checkout_id, store_id, address_key: 'x', ground: 'consent', began_at: at, came_back_at: at })
    .execute()
  await db.insertInto('reminder_mails').values({ checkout_id, number: 1, claimed_at: at, sent_at: at }).execute()
  await open(running.merchant, '/abandoned-checkouts')
  expect(await screen.findByText('€42.00', { selector: 'strong' })).toBeInTheDocument()
  expect(await screen.findByRole('list', { name: 'Recovered' })).toHaveTextContent(
    '1 checkout emailed, 1 came back, 1 paid',
  )
  expect(await screen.findByText('ann@example.com')).toBeInTheDocument()
  await user.selectOptions(await field('Language'), 'de')
  expect(await screen.findByText(/^Ihr Warenkorb bei/)).toBeInTheDocument()
  const file = await running.merchant.call('GET /reminders/export')
  expect(file.text).toContain('ann@example.com,1,')
  const other = await running.app.merchant()
  expect((await other.call('GET /reminders/report')).body.data).toEqual({ totals: [], checkouts: [] })
})
