import { expect, it } from 'vitest'
import { describeEvent } from './story-texts.ts'

const at = '2026-05-15T12:00:00.000Z'
const payment = { at, provider: 'Airwallex', method: 'card', amount: { formatted: '€42' }, payment_id: 'int_1' }

it('says what happened, why, and whether it was good [g4p7]', () => {
  expect(describeEvent({ kind: 'attempt', ...payment })).toEqual({
    title: 'Payment of €42 started with Airwallex',
    detail: 'Card',
    tone: 'plain',
  })
  expect(describeEvent({ kind: 'outcome', ...payment, outcome: 'failed', reason: 'Declined by the bank' })).toEqual({
    title: 'Payment with Airwallex failed',
    detail: 'Declined by the bank · Airwallex int_1',
    tone: 'bad',
  })
  expect(describeEvent({ kind: 'outcome', ...payment, payment_id: null, outcome: 'succeeded', reason: null })).toEqual({
    title: 'Payment with Airwallex succeeded',
    detail: null,
    tone: 'good',
  })
  expect(
    describeEvent({ kind: 'webhook', at, source: 'Shopify', topic: 'refunds/create', processed_at: null }),
  ).toEqual({
    title: 'Shopify sent: refunds/create',
    detail: 'Not processed yet',
    tone: 'plain',
  })
  const failed = {
    kind: 'refund_failed',
    at,
    provider: 'Airwallex',
    refund_id: 'rfd_1',
    amount: { formatted: '€5' },
  } as const
  expect(describeEvent({ ...failed, is_in_shop: true })).toEqual({
    title: 'Refund of €5 failed at Airwallex',
    detail:
      'The shopper did not get it. Your shop still shows it as refunded, as a refund cannot be undone there. Figures and fee do not count it. · Airwallex rfd_1',
    tone: 'bad',
  })
  expect(describeEvent({ ...failed, is_in_shop: false }).detail).toBe('The shopper did not get it. · Airwallex rfd_1')
  const reversed = { ...failed, kind: 'dispute_reversed' } as const
  expect(describeEvent({ ...reversed, is_in_shop: false })).toEqual({
    title: '€5 came back: the dispute at Airwallex is won after all',
    detail: null,
    tone: 'good',
  })
  expect(describeEvent({ ...reversed, is_in_shop: true }).detail).toMatch(/^Your shop still shows it as refunded/)
  const disputed = { kind: 'disputed', at, provider: 'Viva' } as const
  expect((['open', 'won', 'lost'] as const).map((state) => describeEvent({ ...disputed, state }).detail)).toEqual([
    'It is undecided. Answer it there before its deadline.',
    'It was decided for you.',
    'It is lost: the bank took the money back.',
  ])
  expect(describeEvent({ kind: 'refund', at, amount: { formatted: '€5' } }).title).toBe('Refund of €5')
})
