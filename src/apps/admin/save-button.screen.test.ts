// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest'
import { screen, waitFor } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { product } from './testing/product.ts'
import { fill, notice, open } from './testing/screen.ts'

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
