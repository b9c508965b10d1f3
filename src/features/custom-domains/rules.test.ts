import { describe, expect, it } from 'vitest'
import { toBaseDomain, findingText, subdomainIn, subdomainProblem } from './rules.ts'

describe('the domain of a shop', () => {
  it('is none while the shop has only the one of the platform [w5h8]', () => {
    expect(toBaseDomain(null)).toBeNull()
    expect(toBaseDomain('shop.myshopify.com')).toBeNull()
    expect(toBaseDomain('www.Example.com')).toBe('example.com')
    expect(toBaseDomain('example.co.uk')).toBe('example.co.uk')
  })

  it('is spelled as it travels', () => {
    expect(toBaseDomain('www.Bücher.de')).toBe('xn--bcher-kva.de')
    expect(toBaseDomain('xn--bcher-kva.de')).toBe('xn--bcher-kva.de')
  })
})

describe('what is typed as a subdomain', () => {
  it.each([
    ['checkout', 'checkout'],
    [' Checkout.Example.com ', 'checkout'],
    ['https://pay.example.com/cart?x=1', 'pay'],
    ['pay.example.com:443', 'pay'],
    ['pay.eu', 'pay.eu'],
    ['käse', 'xn--kse-qla'],
  ])('%s is reduced to %s', (typed, name) => {
    expect(subdomainIn(typed, 'example.com')).toBe(name)
    expect(subdomainProblem(name, 'example.com')).toBeNull()
  })

  it.each([
    ['https://checkout.bücher.de/', 'checkout'],
    ['Checkout.xn--bcher-kva.de', 'checkout'],
    ['käse.BÜCHER.de:443', 'xn--kse-qla'],
    ['käse', 'xn--kse-qla'],
  ])('%s below bücher.de is reduced to %s', (typed, name) => {
    const base = toBaseDomain('bücher.de')!
    expect(subdomainIn(typed, base)).toBe(name)
    expect(subdomainProblem(name, base)).toBeNull()
    expect(subdomainProblem(subdomainIn('bücher.de', base), base)).toContain('the root domain')
  })

  it.each([
    ['', 'Subdomain is required'],
    ['example.com', 'Enter a name before .example.com'],
    ['www', 'www already belongs to your shop'],
    ['*', 'Use letters'],
    ['-pay', 'Use letters'],
    ['a b', 'Use letters'],
    [`${'a'.repeat(60)}.`.repeat(4) + 'a', 'too long'],
  ])('%s is refused', (typed, sentence) => {
    expect(subdomainProblem(subdomainIn(typed, 'example.com'), 'example.com')).toContain(sentence)
  })
})

it('tells what stands there beside what should [d4b8]', () => {
  const describeFinding = (outcome: Parameters<typeof findingText>[0]['outcome'], found: string[] = []) =>
    findingText({ outcome, found, expected: 'pay.product.test' }, 'checkout.example.com')
  expect(describeFinding('pointing')).toBe('checkout.example.com points to pay.product.test.')
  expect(describeFinding('no-record')).toMatch(
    /^There is no record for checkout\.example\.com yet\. That is the full name/,
  )
  expect(describeFinding('wrong-target', ['other.test'])).toMatch(/CNAME of other\.test.*pay\.product\.test/)
  expect(describeFinding('address-record', ['1.2.3.4'])).toMatch(/1\.2\.3\.4.*Delete it/)
  expect(describeFinding('proxied', ['104.16.0.1'])).toContain('DNS only')
  expect(describeFinding('no-certificate')).toMatch(/points here, but our server has no certificate.*write to us/)
  expect(describeFinding('zone-fails')).toMatch(/checkout\.example\.com.*SERVFAIL.*DNSSEC.*Nothing was changed/)
  expect(describeFinding('unreachable')).toMatch(/could not be reached.*try again/)
})
