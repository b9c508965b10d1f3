// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { product } from '#apps/admin/testing/product.ts'
import { open } from '#apps/admin/testing/screen.ts'

const running = product({ store: null, onboarding: '' })
const counted = (text: string) => waitFor(() => expect(screen.getByText(text)).toBeVisible())

it('every step counts itself and has its ways on, back and out, and an address to write to for help [w3r8]', async () => {
  for (const step of [1, 2, 3, 4, 5, 6]) {
    await open(running.merchant, `/onboarding/${step}`)
    expect(await screen.findByRole('button', { name: 'Logout' })).toBeVisible()
    const help = within(screen.getByRole('contentinfo')).getByRole('link')
    expect(help).toHaveAttribute('href', 'mailto:support@checky.example')
    expect(help).toHaveTextContent(/^support@checky\.example$/)
    if (step === 6) break
    await counted(`${Math.min(step, 4)} / 4`)
    const ways = within(screen.getByRole('navigation', { name: 'Steps' }))
    expect(ways.queryByRole('link', { name: 'Back' })?.getAttribute('href')).toBe(
      step > 1 ? `/onboarding/${step - 1}` : undefined,
    )
    expect(ways.queryAllByRole('button', { name: 'Continue' })).toHaveLength(step === 1 ? 1 : 0)
    expect(ways.queryByRole('link', { name: 'Continue' })?.getAttribute('href')).toBe(
      step > 1 && step < 5 ? `/onboarding/${step + 1}` : undefined,
    )
  }
})

it('says before the first step where apps are made since 2026, and which scopes are for imports alone', async () => {
  await open(running.merchant, '/onboarding/2')
  const note = await screen.findByText('No “Create an app” in your shop?')
  const first = screen.getByRole('heading', { name: "Open the app page of your shop's admin" })
  expect(note.compareDocumentPosition(first)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await open(running.merchant, '/onboarding/3')
  expect(await screen.findByRole('button', { name: 'Copy optional scopes' })).toBeVisible()
  for (const scope of ['read_shipping', 'read_locales', 'read_legal_policies'])
    expect(screen.getByText(scope)).toBeVisible()
})
