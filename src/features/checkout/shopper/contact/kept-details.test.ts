// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { forgetDetails, keepDetails, keptDetails, shopKey } from './kept-details.ts'

const one = shopKey({ cart_url: 'https://one.example/cart', store_name: 'One' })
const other = shopKey({ cart_url: 'https://other.example/cart', store_name: 'Other' })

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

it('a device remembers contact and shipping address for the shop where that was wished, no more, and forgets them [z8j6]', () => {
  keepDetails(one, {
    email: 'ann@example.com',
    'shipping_address.city': 'Amsterdam',
    'shipping_address.phone': '',
    'billing_address.city': 'Utrecht',
    gift_note: 'For you',
  })
  expect(keptDetails(one)).toEqual({ email: 'ann@example.com', 'shipping_address.city': 'Amsterdam' })
  expect(keptDetails(other)).toBeNull()
  forgetDetails(one)
  expect(keptDetails(one)).toBeNull()
})

it('a device that remembers a country which is a state of the US at the shop says that state', () => {
  keepDetails(one, { 'shipping_address.country': 'PR', 'shipping_address.city': 'San Juan' })
  expect(keptDetails(one)).toEqual({
    'shipping_address.country': 'US',
    'shipping_address.province': 'PR',
    'shipping_address.city': 'San Juan',
  })
})

it('what is no record of ours is nothing, and so is a storage that is switched off [y5r9]', () => {
  for (const text of ['{', 'null', '[]', '{"password":"x"}', '{"email":7}']) {
    localStorage.setItem(one, text)
    expect(keptDetails(one)).toBeNull()
  }
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('denied')
  })
  expect(keptDetails(one)).toBeNull()
})

it('shops of one host are kept apart by their address, whatever page of theirs the cart is', () => {
  const key = (cart_url: string) => shopKey({ cart_url, store_name: 'One' })
  expect(key('https://one.example/nl/cart?note=/')).toBe(one)
  expect(key('https://other.example/cart')).not.toBe(one)
  expect(one).toBe('details https://one.example One')
})
