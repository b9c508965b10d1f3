import { describe, expect, it } from 'vitest'
import { needsMerchant } from './payments-rules.ts'

const now = Date.parse('2026-05-04T12:00:00Z')
const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString()

describe('a payment that does not come to its end by itself', () => {
  it.each(['unordered', 'surplus'] as const)(
    'is no news while the product is still at work on it (%s) [h6w2]',
    (concern) => {
      expect(needsMerchant({ concern, created_at: ago(14) }, now)).toBe(false)
      expect(needsMerchant({ concern, created_at: ago(15) }, now)).toBe(true)
    },
  )

  it.each(['mismatch', 'disputed', 'refund_failed', 'refunded'] as const)(
    'is shown at once where only the merchant can act (%s)',
    (concern) => expect(needsMerchant({ concern, created_at: ago(0) }, now)).toBe(true),
  )
})
