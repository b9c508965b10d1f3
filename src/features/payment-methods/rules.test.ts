import { describe, expect, it } from 'vitest'
import { findProblems } from './credentials.ts'
import { byPaymentType } from './payment-types.ts'
import { findDescription } from './providers/catalog.ts'
import { displayed, isAvailable, knownTypes, selectableTypes, iconsProblem, switchOnProblem } from './rules.ts'

const methods = ['card', 'ideal', 'klarna'].map((method) => ({ method, label: method.toUpperCase() }))

describe('how a provider looks at checkout', () => {
  it('is as it comes until the merchant chooses', () => {
    expect(displayed(methods, { name: null, icons: null }, false)).toEqual(methods.map((m) => ({ ...m, icons: [] })))
  })

  it('leaves out the ways whose icon is off, and marks the card alone', () => {
    expect(displayed(methods, { name: 'Credit card', icons: ['card', 'ideal', 'jcb'] }, false)).toEqual([
      { method: 'card', label: 'Credit card', icons: ['card', 'jcb'] },
      { method: 'ideal', label: 'IDEAL', icons: [] },
    ])
  })

  it("puts every chosen icon on a provider's one page, and never hides it", () => {
    const [page] = methods
    expect(displayed([page!], { name: 'Pay online', icons: ['ideal', 'blik'] }, true)).toEqual([
      { method: 'card', label: 'Pay online', icons: ['ideal', 'blik'] },
    ])
    expect(displayed([page!], { name: null, icons: [] }, true)).toEqual([{ ...page, icons: [] }])
  })
})

describe('payment icons', () => {
  it('are those of the list, once each, in its order [t7h6]', () => {
    expect(knownTypes(['jcb', 'card', 'jcb', 'cowrie'])).toEqual(['card', 'jcb'])
  })

  it('stand after the list where they are not in it [y8v3]', () => {
    expect(['shell', 'bitpay', 'cowrie', 'card'].toSorted(byPaymentType)).toEqual(['card', 'bitpay', 'shell', 'cowrie'])
  })

  it('offer PayPal to PayPal alone [b3g4]', () => {
    expect(selectableTypes(findDescription('paypal'))).toEqual(['paypal'])
    expect(selectableTypes(findDescription('airwallex'))).not.toContain('paypal')
  })

  it('need a way to pay behind them', () => {
    expect(isAvailable('amex', ['card'])).toBe(true)
    expect(isAvailable('twint', ['card'])).toBe(false)
    expect(isAvailable('twint', null)).toBe(true)
    expect(iconsProblem(['amex'], ['card'])).toBe('Keep at least one way to pay.')
    expect(iconsProblem([], null)).toBeNull()
  })
})

it('says why a provider cannot be switched on [m2b9]', () => {
  expect(switchOnProblem('not-connected', 'Viva')).toMatch(/^Connect Viva/)
  expect(switchOnProblem('unauthorized', 'Viva')).toMatch(/Reconnect/)
  expect(switchOnProblem('authorized', 'Viva')).toBeNull()
})

it('does not take two masks for the same key', () => {
  const keys = { client_id: '••••', api_key: '••••', webhook_secret: '••••' }
  expect(findProblems(findDescription('airwallex'), keys)).toEqual({})
})
