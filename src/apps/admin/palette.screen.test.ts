// @vitest-environment jsdom
import { screen } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { product } from '#apps/admin/testing/product.ts'
import { open, user } from '#apps/admin/testing/screen.ts'

const running = product()

it('the list of pages and actions is open, and belongs to its search box, before anything else is loaded', async () => {
  const network = await open(running.merchant, '/account')
  network.changes('GET /*', () => new Promise(() => {}))
  await user.keyboard('{Control>}k{/Control}')
  const box = await screen.findByRole('combobox', { name: 'Search pages and actions', expanded: true })
  const list = await screen.findByRole('listbox', { name: 'Pages and actions' })
  expect(box).toHaveAttribute('aria-controls', list.id)
})
