import { expect, it } from 'vitest'
import { effects } from '#features/messages/rules.ts'
import type { StoryEvent } from './contract.ts'
import { describeEvent } from './story-texts.ts'

const at = '2026-05-15T12:00:00.000Z'
const payment = { at, provider: 'Airwallex', method: 'card', amount: { formatted: '€42' }, payment_id: 'int_1' }

it('says what happened, why, and whether it was good [g4p7]', () => {
  expect(describeEvent({ kind: 'attempt', ...payment, is_drafted: false })).toEqual({
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
  expect(describeEvent({ kind: 'address_left_out', at, provider: 'PayPal' })).toEqual({
    title: 'PayPal did not accept the shipping address',
    detail:
      'The payment was made without it. PayPal’s seller protection may not cover this order: check the address before you ship.',
    tone: 'bad',
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
    'It is undecided. Respond to it there before its deadline.',
    'It was decided in your favour.',
    'It is lost: the bank took the money back.',
  ])
  expect(describeEvent({ kind: 'refund', at, amount: { formatted: '€5' } }).title).toBe('Refund of €5')
  const change = { kind: 'shopper_change', at, change: 'cancel', cause: null, problem: null } as const
  expect(describeEvent({ ...change, state: 'done' })).toEqual({
    title: 'The shopper cancelled the order',
    detail: null,
    tone: 'bad',
  })
  expect(describeEvent({ ...change, state: 'refused', cause: 'sent' }).detail).toBe('It was already being shipped.')
})

it('says what each message told, and what was done about it [k4c4]', () => {
  const getTitle = (source: string, topic: string) =>
    describeEvent({ kind: 'webhook', at, source, topic, effect: 'followed' }).title
  expect(getTitle('Shopify', 'refunds/create')).toBe('Your shop told us of a refund')
  expect(getTitle('Shopify', 'orders/partially_fulfilled')).toBe('Your shop told us that part of the order was shipped')
  expect(getTitle('Shopify', 'orders/paid')).toBe('Your shop told us of the order')
  expect(getTitle('Airwallex', 'payment_intent.succeeded')).toBe('Airwallex told us of a payment')
  expect(getTitle('Airwallex', 'payment_dispute.requires_response')).toBe('Airwallex told us of a dispute')
  expect(getTitle('PayPal', 'PAYMENT.CAPTURE.DENIED')).toBe('PayPal told us that a payment failed')
  expect(getTitle('PayPal', 'PAYMENT.CAPTURE.REFUNDED')).toBe('PayPal told us of a refund')
  expect(getTitle('PayPal', 'CHECKOUT.ORDER.APPROVED')).toBe('PayPal told us that the shopper agreed to pay')
  expect(getTitle('Rapyd', 'PAYMENT_DISPUTE_CREATED')).toBe('Rapyd told us of a dispute')
  expect(getTitle('Rapyd', 'PAYMENT_EXPIRED')).toBe('Rapyd told us that a payment was cancelled or expired')
  expect(getTitle('Viva', 'transaction-failed')).toBe('Viva told us that a payment failed')
  expect(getTitle('payabl.', 'capture')).toBe('payabl. told us of a payment')

  const done = (effect: (typeof effects)[number]) =>
    describeEvent({ kind: 'webhook', at, source: 'Airwallex', topic: 'refund.settled', effect })
  expect(done('followed').detail).toBe('We asked Airwallex and noted the status of the payment · refund.settled')
  const ofShop = { kind: 'webhook', at, source: 'Shopify', topic: 'orders/updated', effect: 'followed' } as const
  expect(describeEvent(ofShop).detail).toMatch(/^We asked your shop and updated the order/)
  expect(done('failed')).toMatchObject({ detail: expect.stringMatching(/^It could not be processed yet/), tone: 'bad' })
  expect(effects.map((effect) => done(effect).detail)).not.toContain(null)
})

it('says what was decided about a payment, and by whom [y9w9]', () => {
  const words = (event: StoryEvent) => [describeEvent(event).title, describeEvent(event).detail]
  const provider = 'Viva'
  expect(words({ kind: 'attempt', ...payment, is_drafted: true })).toEqual([
    'Payment of €42 started with Airwallex',
    'Card · Your shop held the order as a draft',
  ])
  expect(words({ kind: 'doubt', at, provider, doubt: 'unanswered' })).toEqual([
    'It is not known yet whether the payment with Viva went through',
    'It does not answer. We keep asking.',
  ])
  expect(words({ kind: 'draft_removed', at, provider })).toEqual([
    'Draft order removed from your shop',
    'The payment with Viva was not completed.',
  ])
  expect(words({ kind: 'differing', at, reason: 'It holds €40.' })).toEqual([
    'The order in your shop differs from what was paid',
    'It holds €40.',
  ])
  expect(words({ kind: 'settled', at, provider })[0]).toBe('You marked the payment with Viva as solved')
  expect(words({ kind: 'reminder', at, number: 2 })[0]).toBe('Reminder 2 emailed to the shopper')
  expect(words({ kind: 'came_back', at })[0]).toBe('The shopper came back through a reminder')
  expect(words({ kind: 'reported', at, receiver: 'meta', reason: '' })[0]).toBe(
    'Our server reported the purchase to Meta',
  )
  expect(words({ kind: 'reported', at, receiver: 'google', reason: 'HTTP 500' })).toEqual([
    'The purchase was not reported to Google Analytics',
    'HTTP 500',
  ])
})
