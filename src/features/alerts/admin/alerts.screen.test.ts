// @vitest-environment jsdom
import { screen, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { product } from '#apps/admin/testing/product.ts'
import { field, isAt, notice, open, user } from '#apps/admin/testing/screen.ts'

const running = product()
const began_at = new Date()

it('lists what goes on and what was, counts it on the dashboard, and can be muted [l3x4]', async () => {
  const store_id = running.merchant.store.id
  await running.app.db
    .insertInto('alerts')
    .values([
      { store_id, kind: 'no_rate', subject: 'NO', facts: JSON.stringify({ count: 3 }), began_at },
      { store_id, kind: 'script_gone', began_at, ended_at: began_at },
    ])
    .execute()
  await open(running.merchant, '/dashboard')
  const note = await screen.findByRole('region', { name: 'One problem needs your attention' })
  expect(within(note).getByRole('link', { name: /3 shoppers from Norway/ })).toHaveAttribute('href', '/shipping-rates')
  await user.click(await screen.findByRole('link', { name: 'Alerts: 1 now' }))
  await isAt('/alerts')
  const [first, second] = within(await screen.findByRole('list', { name: 'Alerts' })).getAllByRole('listitem')
  expect(first).toHaveTextContent(/3 shoppers from Norway found no shipping rate.*Ongoing/)
  expect(second).toHaveTextContent('All clear')
  await user.click(await field('Three shoppers from one country found no shipping rate within a day'))
  await notice('Saved')
  expect(await within(await screen.findByRole('list', { name: 'Alerts' })).findByText('Muted')).toBeInTheDocument()
})

it('says that all is clear, and when it cannot be loaded [v6c6]', async () => {
  await open(running.merchant, '/alerts')
  expect(await screen.findByText('Nothing needs your attention, now or recently.')).toBeInTheDocument()
  await open(running.merchant, '/alerts', (door) => door.breaks('GET /alerts', { status: 500 }))
  expect(await screen.findByText('Error fetching alerts')).toBeInTheDocument()
})
