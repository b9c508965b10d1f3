// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest'
import { screen, waitFor, within } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { product } from './testing/product.ts'
import { dialog, fill, notice, open, press } from './testing/screen.ts'

const running = product()

it('a form that is saved leaves the focus at its button, which saves nothing until something is changed', async () => {
  const network = await open(running.merchant, '/customization/reviews')
  await fill('Total reviews', '12')
  const save = screen.getByRole('button', { name: 'Save' })
  save.focus()
  await userEvent.keyboard('{Enter}')
  await notice('Rating summary saved successfully')
  await waitFor(() => expect(save).toHaveAttribute('aria-disabled', 'true'))
  await waitFor(() => expect(save).toHaveFocus())
  await userEvent.keyboard('{Enter}')
  expect(network.count('POST /trust-pilot-reviews')).toBe(1)
})

it('a button that waits for an answer keeps the focus, and a second press does nothing', async () => {
  const network = await open(running.merchant, '/customization/reviews')
  const { promise: held, resolve: go } = Promise.withResolvers<void>()
  network.changes('POST /add-review', (real) => held.then(real))
  await press('Add review')
  await fill('Name', 'Ann')
  await fill('Rating', '5', await dialog('Add review'))
  await fill('Content', 'A fine mug.')
  const save = within(await dialog('Add review')).getByRole('button', { name: 'Add review' })
  save.focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(network.count('POST /add-review')).toBe(1))
  await waitFor(() => expect(save).toHaveAttribute('aria-disabled', 'true'))
  expect(save).toHaveFocus()
  expect(save).toBeEnabled()
  await userEvent.keyboard('{Enter}')
  // Another text would be another save.
  await fill('Name', 'Anna', await dialog('Add review'))
  await userEvent.keyboard('{Enter}')
  go()
  await notice('Review added successfully')
  expect(network.count('POST /add-review')).toBe(1)
})
