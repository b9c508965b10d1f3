import { expect, it } from 'vitest'
import { defaultLook } from '#features/customization/shopper/look.ts'
import { tabIcon } from './tab-icon.ts'

const shop = (store_name: string, primary_color = '#0a7a55') => ({
  store_name,
  look: { ...defaultLook, primary_color },
})
const drawn = (...of: Parameters<typeof shop>) => decodeURIComponent(tabIcon(shop(...of)))

it.each([
  ['linen & Loft', 'L'],
  ['“été”', 'É'],
  ['  7 Seas', '7'],
  ['𠮷野家', '𠮷'],
  ['हिन्दी', 'हि'],
  ['<script>', 'S'],
])('a tab shows the first letter of %s: %s', (name, letter) => {
  expect(drawn(name)).toContain(`>${letter}</text>`)
})

it('the icon has the main colour of the shop, and ink that reads on it', () => {
  expect(drawn('Loft')).toMatch(/fill="#0a7a55".*fill="#ffffff"/)
  expect(drawn('Loft', '#ffe000')).toMatch(/fill="#ffe000".*fill="#111111"/)
})

it('without a shop, or a letter in its name, there is nothing to ask for', () => {
  expect([tabIcon(null), tabIcon(shop('💐')), tabIcon(shop(''))]).toEqual(['data:,', 'data:,', 'data:,'])
})
