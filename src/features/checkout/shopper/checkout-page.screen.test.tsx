// @vitest-environment jsdom
import { configure, screen } from '@testing-library/dom'
import '@testing-library/jest-dom/vitest'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { defaultLook } from '#features/customization/shopper/look.ts'
import type { CheckoutView } from '../contract.ts'
import { CheckoutPage } from './checkout-page.tsx'
import { sampleCheckout } from './preview/sample.ts'
import { openRoom } from './testing/open-room.tsx'

configure({ asyncUtilTimeout: 40_000 })

const names = { AU: 'Australia', DE: 'Germany', NL: 'Netherlands', US: 'United States' }
const list = Object.entries(names).map(([code, name]) => ({ code, name }))
const countries = { shipping_address: list, billing_address: list }
const ann = { first_name: 'Ann', last_name: 'Visser', address1: 'Keizersgracht 12', city: 'Amsterdam' }

const success = (data: object) => Response.json({ error: false, message: 'OK', data })
const refusal = (more: object) => Response.json({ error: true, message: 'No.', ...more }, { status: 409 })

/** How the server answers a call that changes or pays the checkout. */
let answer: (call: string) => Response

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) =>
    path.includes('/places/') ? success({ cities: [], province: null }) : answer(`${method} ${path}`),
  )
})

const open = async (shipping: Partial<CheckoutView['shipping_address']>, change: Partial<CheckoutView> = {}) => {
  const sample = sampleCheckout(defaultLook)
  const view = {
    ...sample,
    reviews: null,
    email: 'ann@example.com',
    shipping_address: { ...ann, ...shipping },
    ...change,
  }
  answer = () => success({ checkout: view })
  openRoom().draw(<CheckoutPage view={view} countries={countries} attemptKey="" />)
  const pay = await screen.findByRole('button', { name: /^Complete Order/ })
  return { view, pay }
}

it('a checkout that expired while its page stood open says so when Pay is pressed, and leads to the cart', async () => {
  const { view, pay } = await open({ country: 'NL', zip: '1015 CN' })
  answer = () => refusal({ data: { checkout: { ...view, state: 'expired' } } })
  await userEvent.click(pay)
  expect(await screen.findByRole('heading', { name: 'This checkout has expired' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Back to your cart' })).toHaveAttribute('href', view.cart_url)
  expect(pay).not.toBeVisible()
})
