// @vitest-environment jsdom
import { screen } from '@testing-library/dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { showPolicy } from './policy-dialog.ts'

const page = (main: string, status = 200) =>
  vi.stubGlobal('fetch', async () => new Response(`<!doctype html><body><header>Mugs</header>${main}`, { status }))
const address = '/checkout/t/policies/refund_policy'

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function (this: HTMLDialogElement) {
    this.open = false
    this.dispatchEvent(new Event('close'))
  }
  document.body.innerHTML = '<form><input name="email"></form>'
})
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.innerHTML = ''
})

it('shows a policy over the form, which keeps what was typed, and leaves nothing behind [f9v9]', async () => {
  const email = document.querySelector('input')!
  email.value = 'ann@example.com'
  page('<main><h1>Refund policy</h1><div><p>Within 30 days.</p></div><a href="/checkout/t">Back to checkout</a></main>')
  await showPolicy(address, 'Back to checkout')
  const dialog = screen.getByRole('dialog', { name: 'Refund policy' })
  expect(dialog.textContent).toContain('Within 30 days.')
  expect(dialog.textContent).not.toContain('Mugs')
  expect(dialog.querySelector('a')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Refund policy' }))
  screen.getByRole('button', { name: 'Back to checkout' }).click()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.querySelector('input')).toBe(email)
  expect(email.value).toBe('ann@example.com')
})

it('shows a policy once that is pressed again before it is there, and of two the last', async () => {
  page('<main><h1>Refund policy</h1></main>')
  await Promise.all([showPolicy(address, 'Back to checkout'), showPolicy(address, 'Back to checkout')])
  screen.getByRole('button', { name: 'Back to checkout' }).click()
  expect(screen.queryByRole('dialog')).toBeNull()
  const titles: Record<string, string> = { first: 'Refund policy', last: 'Privacy policy' }
  vi.stubGlobal('fetch', async (name: string) => new Response(`<main><h1>${titles[name]}</h1></main>`))
  await Promise.all([showPolicy('first', 'Back to checkout'), showPolicy('last', 'Back to checkout')])
  expect(screen.getAllByRole('dialog').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Privacy policy'),
  ])
})

it('leaves the policy to its own page where it cannot be had [j7y2]', async () => {
  page('<main><h1>Refund policy</h1></main>', 503)
  await expect(showPolicy(address, 'Back to checkout')).rejects.toThrow('503')
  page('<main></main>')
  await expect(showPolicy(address, 'Back to checkout')).rejects.toThrow('no text')
  expect(screen.queryByRole('dialog')).toBeNull()
})

it("reads nothing of the policy's page but its text: its styles would be reported as forbidden here", async () => {
  const read = vi.spyOn(DOMParser.prototype, 'parseFromString')
  vi.stubGlobal('fetch', async () => new Response('<style nonce="a">p{}</style><main><h1>Refund policy</h1></main>'))
  await showPolicy(address, 'Back to checkout')
  expect(read).toHaveBeenCalledWith(expect.not.stringContaining('style'), 'text/html')
  read.mockRestore()
})
