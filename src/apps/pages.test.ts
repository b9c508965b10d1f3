import { describe, expect, it } from 'vitest'
import { allPages, pageAt, pageTitle } from './pages.ts'

describe('the page that an address names', () => {
  it.each([
    ['/dashboard', '/dashboard', null],
    ['/dashboard/', '/dashboard', null],
    ['/billing', '/billing/$tab', null],
    ['/billing/invoices', '/billing/$tab', 'invoices'],
    ['/settings/nonsense', '/settings/$tab', 'nonsense'],
    ['/onboarding/3', '/onboarding/$step', '3'],
    ['/shipping-rates', '/shipping-rates', null],
    ['/shipping-rates/create-shipping-rate', '/shipping-rates/create-shipping-rate', null],
    ['/shipping-rates/update-shipping-rate/17', '/shipping-rates/update-shipping-rate/$id', '17'],
    ['/notFound', '/notFound', null],
  ])('%s is %s with %s [k6q6]', (address, path, parameter) => {
    expect(pageAt(address)).toEqual({ page: allPages.find((page) => page.path === path), parameter })
  })

  it.each(['/', '/nope', '/dashboard/more', '/billing/plan/more', '/onboarding', '/Dashboard'])(
    '%s is none [l7x5]',
    (address) => {
      expect(pageAt(address)).toBeNull()
    },
  )

  it('has, below the settings, four tabs and the domain first [p6x4]', () => {
    expect(pageAt('/settings')?.page.tabs).toEqual(['custom-domain', 'checky-pro-script', 'shopify-store', 'analytics'])
  })

  it('reads an encoded parameter', () => {
    expect(pageAt('/settings/custom%2Ddomain')?.parameter).toBe('custom-domain')
  })

  it('takes an address that cannot be decoded for no page', () => {
    expect(pageAt('/settings/%E0%A4%A')).toBeNull()
  })
})

describe('a page title', () => {
  it.each([
    ['/dashboard', 'Dashboard - Checky Pro'],
    ['/', 'Dashboard - Checky Pro'],
    ['/payment-methods', 'Payment Methods - Checky Pro'],
    ['/account/personal-information', 'Personal Information - Checky Pro'],
    ['/settings/shopify-store', 'Settings - Checky Pro'],
    ['/settings', 'Settings - Checky Pro'],
    ['/automatic-discounts/1402300000005', 'Automatic Discounts - Checky Pro'],
    ['/automatic-discounts/7', 'Automatic Discounts - Checky Pro'],
    ['/onboarding/1', 'Onboarding - Checky Pro'],
    ['/shipping-rates/1', 'Shipping Rates - Checky Pro'],
    ['/1', 'Dashboard - Checky Pro'],
    ['/nope', 'Nope - Checky Pro'],
    ['/shipping-rates/create-shipping-rate', 'Create Shipping Rate - Checky Pro'],
    ['/shipping-rates/update-shipping-rate/0198f7a2-5a3c-7cc0-9d3a-1f2e3d4c5b6a', 'Update Shipping Rate - Checky Pro'],
  ])('of %s is %s [c2r4]', (address, title) => {
    expect(pageTitle(address, 'Checky Pro')).toBe(title)
  })

  it('does not show the token of a password link', () => {
    expect(pageTitle('/reset-password/dGhpcyBpcyBhIHRva2VuIHdpdGggZm9ydHktdGhyZWU', 'Checky Pro')).toBe(
      'Reset Password - Checky Pro',
    )
  })
})
