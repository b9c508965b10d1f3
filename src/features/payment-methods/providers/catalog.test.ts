import { expect, it } from 'vitest'
import { providers, providerTitle } from './catalog.ts'

it('no two providers are called the same where a merchant is told whom to turn to [j9g8]', () => {
  const titles = providers.map(({ name }) => providerTitle(name))
  expect(new Set(titles).size).toBe(titles.length)
  expect(providerTitle('payabl')).toBe('Checky Pro Payments by payabl.')
  expect(providerTitle('gone')).toBe('gone')
})
