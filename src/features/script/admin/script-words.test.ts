import { expect, it } from 'vitest'
import { diversionsIn } from './script-words.ts'

it('says how many shoppers went to the shop’s own checkout, and how many were told of it', () => {
  expect(diversionsIn({ diversions: [] })).toBe('No one in the last 30 days')
  const diversions = [
    { cause: 'silent' as const, count: 2 },
    { cause: 'duties' as const, count: 1 },
  ]
  expect(diversionsIn({ diversions })).toBe(
    '3 shoppers in the last 30 days: 2 for no answer within two seconds, 1 told of import duties, which the hosted checkout cannot collect',
  )
})
