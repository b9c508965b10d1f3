import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stores } from './contract.ts'
import { missingScopes, scopeCategories, parseShopDomain, parseShopName, shopAddressProblem } from './rules.ts'

const names = fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,59}$/)
const spaces = fc.constantFrom('', ' ', '\t', '\n', '  ', '\u00a0', '\u200b', '\ufeff')
const schemes = fc.constantFrom('', 'https://', 'http://', 'HTTPS://', '//')
const tails = fc.constantFrom(
  '',
  '/',
  '//',
  '/admin',
  '/admin/settings/apps/development',
  '/?a=b',
  '?a=1',
  '#top',
  '/a/b?c=https://x.y',
)
const writing = fc.constantFrom<(text: string) => string>(
  (text) => text,
  (text) => text.toUpperCase(),
  (text) => text.charAt(0).toUpperCase() + text.slice(1),
)
const addresses = fc
  .tuple(names, schemes, fc.constantFrom('.myshopify.com', '.myshopify.com.', '.myshopify.com:443'), tails)
  .map(([name, scheme, suffix, tail]) => ({ name, text: `${scheme}${name}${suffix}${tail}` }))
const adminLinks = fc
  .tuple(names, schemes, tails)
  .map(([name, scheme, tail]) => ({ name, text: `${scheme}admin.shopify.com/store/${name}${tail}` }))
const bareNames = names.map((name) => ({ name, text: name }))

describe('the shop a merchant pastes', () => {
  it('is found in every address, admin link and name, however it is written [z8k6]', () => {
    fc.assert(
      fc.property(fc.oneof(addresses, adminLinks, bareNames), writing, spaces, spaces, (shop, write, before, after) => {
        const pasted = before + write(shop.text) + after
        expect(parseShopName(pasted)).toBe(shop.name)
        expect(shopAddressProblem(pasted)).toBeNull()
      }),
    )
  })

  it('is the same when its own result is pasted again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (pasted) => {
        const domain = parseShopDomain(pasted)
        expect(domain === null || parseShopDomain(domain) === domain).toBe(true)
      }),
    )
  })

  it('is either found or refused with a sentence, never both', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (pasted) => {
        expect(parseShopName(pasted) === null).toBe(shopAddressProblem(pasted) !== null)
      }),
    )
  })

  it('never points anywhere but at a myshopify.com address', () => {
    fc.assert(
      fc.property(fc.oneof(fc.webUrl(), fc.domain(), fc.string()), (pasted) => {
        expect(parseShopDomain(pasted) ?? 'x.myshopify.com').toMatch(/^[a-z0-9][a-z0-9-]*\.myshopify\.com$/)
      }),
    )
  })

  it.each([
    ['my-shop.myshopify.com.myshopify.com', 'my-shop'],
    ['My-Shop .myshopify.com', 'my-shop'],
    ['admin.shopify.com/store/my-shop/products/1', 'my-shop'],
  ])('%s is %s', (pasted, name) => expect(parseShopName(pasted)).toBe(name))

  it.each(['brand.com', 'https://www.brand.com/collections', 'shop.brand.co.uk', 'admin.shopify.com', 'myshopify.com'])(
    'is not %s, and says where the name stands',
    (pasted) => expect(shopAddressProblem(pasted)).toContain('/store/'),
  )

  it.each(['my shop', '-shop', 'sh_op', 'a@b.com', 'x.myshopify.com@evil.com', 'café'])(
    'is not %s, and says what a name is made of',
    (pasted) =>
      expect(shopAddressProblem(pasted)).toBe('Enter the name before .myshopify.com: letters, digits and dashes'),
  )

  it('is not longer than a name may be, and says how long that is [y4w4]', () => {
    expect(shopAddressProblem('a'.repeat(60))).toBeNull()
    expect(shopAddressProblem('a'.repeat(70))).toBe(
      'Enter the name before .myshopify.com: it has at most 60 characters',
    )
  })

  it.each(['', ' ', 'https://', '.myshopify.com'])('is asked for when there is none (%j) [l8f6]', (pasted) =>
    expect(shopAddressProblem(pasted)).toBe('Store name is required'),
  )
})

describe('the keys of a shop', () => {
  const store_id = '0199a7a0-0000-7000-8000-000000000001'
  const messages = (body: unknown) => {
    const parsed = stores.saveAppKeys.body.safeParse(body)
    return Object.fromEntries((parsed.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))
  }

  it('are three, each named when it lacks [f4l4]', () => {
    expect(messages({ store_id, access_token: ' ', api_key: '', api_secret_key: '' })).toEqual({
      access_token: 'API access token is required',
      api_key: 'API key is required',
      api_secret_key: 'API secret key is required',
    })
  })

  it("begin with an access token that starts with 'shpat_', or is masked [x9l6]", () => {
    const keys = { store_id, api_key: 'k', api_secret_key: 's' }
    expect(messages({ ...keys, access_token: 'abc' })).toEqual({
      access_token: "API access token must start with 'shpat_'",
    })
    expect(messages({ ...keys, access_token: 'shpat_abc' })).toEqual({})
    expect(messages({ ...keys, access_token: '••••1234' })).toEqual({})
  })

  it('of a Dev Dashboard app are two [f3p8]', () => {
    expect(messages({ connection_kind: 'dev_dashboard', store_id, client_id: '', client_secret: '' })).toEqual({
      client_id: 'Client ID is required',
      client_secret: 'Client secret is required',
    })
  })
})

describe('the scopes', () => {
  const all = scopeCategories.flatMap(({ scopes }) => [...scopes])

  it('are a read and a write of each category [t9y2]', () => {
    expect(Object.fromEntries(scopeCategories.map(({ label, scopes }) => [label, scopes]))).toEqual({
      Products: ['read_products', 'write_products'],
      Discount: ['read_discounts', 'write_discounts'],
      Customers: ['read_customers', 'write_customers'],
      Orders: ['read_orders', 'write_orders'],
      Themes: ['read_themes', 'write_themes'],
      'Draft Orders': ['read_draft_orders', 'write_draft_orders'],
    })
    expect(missingScopes([])).toEqual(all)
  })

  it('lack nothing when only the writing ones are listed', () =>
    expect(missingScopes(all.filter((scope) => scope.startsWith('write_')))).toEqual([]))

  it('lack exactly what was not granted, whatever else was [x7p3]', () => {
    fc.assert(
      fc.property(fc.subarray(all), fc.array(fc.string()), (granted, others) => {
        const has = (scope: string) =>
          granted.some((other) => other === scope || other === scope.replace('read_', 'write_')) ||
          others.includes(scope)
        expect(missingScopes([...granted, ...others])).toEqual(all.filter((scope) => !has(scope)))
      }),
    )
  })
})
