import type { Mutant } from './mutant.ts'

const table = { file: 'src/features/checkout/rules.ts', test: 'src/features/checkout/rules.test.ts' }

export const states: Mutant[] = [
  {
    ...table,
    from: "paying: { succeed: 'paid', fail: 'failed' }",
    to: "paying: { fail: 'failed' }",
    why: 'money that came does not count',
  },
  {
    ...table,
    from: "expired: { succeed: 'paid' }",
    to: 'expired: {}',
    why: 'money that comes late is kept without an order',
  },
  { ...table, from: 'ordered: {}', to: "ordered: { succeed: 'paid' }", why: 'a second message makes a second order' },
  {
    ...table,
    from: "paid: { order: 'ordered' }",
    to: "paid: { order: 'ordered', fail: 'failed' }",
    why: 'what is paid fails',
  },
  {
    ...table,
    from: "failed: { pay: 'paying', succeed: 'paid',",
    to: "failed: { pay: 'paying',",
    why: 'late money after a failure does not count',
  },
  { ...table, from: 'if (holdsMoney(before)) return before', to: '', why: 'a paid attempt can be cancelled' },
  {
    ...table,
    from: "some(holdsMoney) ? 'surplus' : 'succeeded'",
    to: "some(holdsMoney) ? 'succeeded' : 'succeeded'",
    why: 'a second payment is kept',
  },
  {
    ...table,
    from: "fact === 'failed' || fact === 'cancelled' ? fact : 'waiting'",
    to: "fact === 'failed' ? fact : 'waiting'",
    why: 'a cancelled payment goes on waiting',
  },
  {
    ...table,
    from: "&& fact === 'unpaid' && shopperIsBack",
    to: "&& fact === 'unpaid'",
    why: 'a shopper at the page of the provider has failed',
  },
  {
    ...table,
    from: "if (state === 'paid' || state === 'ordered') return",
    to: "if (state === 'ordered') return",
    why: 'what is paid can be paid again',
  },
  {
    ...table,
    from: "if (state === 'expired') return",
    to: 'if (false) return',
    why: 'an expired checkout takes money',
  },
]
