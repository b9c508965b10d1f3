// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it, onTestFinished, vi } from 'vitest'
import { accessible } from '#apps/admin/testing/accessible.ts'
import { product } from '#apps/admin/testing/product.ts'
import { dialog, field, fill, isAt, isClosed, open, press, user } from '#apps/admin/testing/screen.ts'

const running = product()
const shortcut = '{Control>}k{/Control}'
const box = () => screen.getByRole('combobox', { name: 'Search pages and actions' })
const openPalette = async () => {
  await user.keyboard(shortcut)
  const palette = await dialog('Search pages and actions')
  await waitFor(() => expect(box()).toHaveFocus())
  return palette
}
/** The option that Enter would choose, as a screen reader hears of it. */
const active = () => document.getElementById(box().getAttribute('aria-activedescendant') ?? '')
const isActive = (name: string) => waitFor(() => expect(active()).toHaveTextContent(new RegExp(`^${name}$`)))
/** Types a text into the palette and presses Enter on what it finds first. */
const perform = async (text: string, name: string) => {
  await openPalette()
  await user.keyboard(text)
  await isActive(name)
  expect(active()).toHaveAttribute('aria-selected', 'true')
  await user.keyboard('{Enter}')
  await isClosed('Search pages and actions')
}

it('what is typed before the palette has come is not lost', async () => {
  await open(running.merchant, '/account')
  await user.keyboard(`${shortcut}pixel`)
  await waitFor(() => expect(box()).toHaveValue('pixel'))
  await user.keyboard('{Escape}')
  await isClosed()
})

it('the list of pages and actions is open, and belongs to its search box, before anything else is loaded', async () => {
  const network = await open(running.merchant, '/account')
  network.changes('GET /*', () => new Promise(() => {}))
  await user.keyboard(shortcut)
  const box = await screen.findByRole('combobox', { name: 'Search pages and actions', expanded: true })
  const list = await screen.findByRole('listbox', { name: 'Pages and actions' })
  expect(box).toHaveAttribute('aria-controls', list.id)
  await waitFor(() => expect(box).toHaveFocus())
})

it('arrows move the choice around both ends, what is found is counted out loud, and nothing found is said', async () => {
  await open(running.merchant, '/account')
  const palette = await openPalette()
  await isActive('Go-live checklist')
  expect(within(palette).queryByRole('option', { name: 'Upgrade Plan' })).toBeNull()
  await user.keyboard('{ArrowDown}')
  await isActive('Create shipping rate')
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView')
  onTestFinished(() => shown.mockRestore())
  await user.keyboard('{ArrowUp}{ArrowUp}')
  await isActive('Dark colours')
  await waitFor(() => expect(shown.mock.contexts.at(-1)).toBe(active()))
  await user.keyboard('pixe')
  await waitFor(() => expect(within(palette).getByRole('status')).toHaveTextContent(/^1 result$/))
  await isActive('Settings › Analytics')
  await accessible(palette)
  await user.keyboard('zzz')
  expect(await within(palette).findByText('No results for “pixezzz”. Try another word.')).toBeVisible()
  expect(within(palette).getByRole('status')).toHaveTextContent(/^No results$/)
  await user.keyboard('{Enter}')
  expect(palette).toBeVisible()
  await user.keyboard('{Escape}')
  await isClosed()
  const button = document.querySelector<HTMLElement>('[aria-keyshortcuts="Control+K"]')!
  expect(button).toHaveAccessibleName('Search')
  await user.click(button)
  await waitFor(() => expect(box()).toHaveFocus())
  await user.keyboard('{Escape}')
  await isClosed()
  await waitFor(() => expect(button).toHaveFocus())
})

it('Enter goes to a page, which has the focus then, or opens what an action names, once', async () => {
  const { merchant } = running
  await open(merchant, '/account')
  await perform('pixel', 'Settings › Analytics')
  await isAt('/settings/analytics')
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())

  await perform('add review', 'Add review')
  await isAt('/customization/reviews')
  const name = await field('Name', await dialog('Add review'))
  await waitFor(() => expect(name).toHaveFocus())
  await user.keyboard(shortcut)
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
  await user.keyboard('{Escape}')
  await isClosed()
  await open(merchant, window.location.pathname + window.location.hash)
  await screen.findByRole('button', { name: 'Add review' })
  expect(screen.queryByRole('dialog')).toBeNull()

  await perform('test cart', 'Test a cart')
  await screen.findByRole('region', { name: 'Test a cart' })
  await perform('dark', 'Dark colours')
  await waitFor(() => expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark'))
  expect(document.cookie).toContain('color-scheme=dark')
  await perform('system', 'System colours')
})

it('the name of a page of the menu finds that page first', async () => {
  await open(running.merchant, '/orders')
  await perform('billing', 'Billing › Plan')
  await isAt('/billing/plan')
  await perform('account', 'Account › Personal Information')
  await isAt('/account/personal-information')
})

it('a switch to another store and a logout ask first where something is unsaved; the storefront opens beside the page', async () => {
  const { app, merchant } = running
  await app.store(merchant.merchant.id, { name: 'Harbor Supply Co.' })
  await merchant.call('POST /switch-store', { body: { store_id: merchant.store.id } })
  const network = await open(merchant, '/shipping-rates/create-shipping-rate')
  await fill('Name', 'Half done')
  for (const [text, name] of [
    ['switch harbor', 'Switch to Harbor Supply Co.'],
    ['sign out', 'Logout'],
  ] as const) {
    await perform(text, name)
    await press('Cancel', await dialog('Unsaved Changes'))
    await isClosed()
    expect(await field('Name')).toHaveValue('Half done')
  }
  expect(network.count('POST /switch-store') + network.count('POST /logout')).toBe(0)
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  onTestFinished(() => opened.mockRestore())
  await perform('storefront', 'Open the storefront')
  await waitFor(() => expect(opened).toHaveBeenCalledWith(expect.stringMatching(/^https?:/), '_blank', 'noopener'))
  await perform('sign out', 'Logout')
  network.changes('POST /logout', () => new Promise(() => {}))
  await press('Discard Changes', await dialog('Unsaved Changes'))
  await waitFor(() => expect(network.count('POST /logout')).toBe(1))

  await open(app.stranger, '/login')
  await user.keyboard(shortcut)
  expect(screen.queryByRole('dialog')).toBeNull()
})
