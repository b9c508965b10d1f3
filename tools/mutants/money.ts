import type { Mutant } from './mutant.ts'

const contract = { file: 'src/kit/contract/money.ts', test: 'src/kit/contract/money.test.ts' }
const fees = { file: 'src/features/billing/fee-rules.ts', test: 'src/features/billing/fee-rules.test.ts' }
const order = {
  file: 'src/features/orders/server/order-input.ts',
  test: 'src/features/orders/server/order-input.test.ts',
}
const settle = {
  file: 'src/features/checkout/server/payment/settle.ts',
  test: 'src/features/checkout/server/payment/mismatch.test.ts',
}

export const money: Mutant[] = [
  {
    file: 'src/features/checkout/server/payment/pay.ts',
    test: 'src/features/checkout/server/payment/not-free.test.ts',
    from: 'order.expected_total === 0 ? null',
    to: 'isFree(order) ? null',
    why: 'an order with a total is placed for who names no way to pay',
  },
  { ...contract, from: '.padEnd(digits, ', to: '.padStart(digits, ', why: 'half a euro becomes five cents' },
  {
    ...contract,
    from: 'return sign && minor !== 0 ? -minor : minor',
    to: 'return minor',
    why: 'less than nothing becomes more',
  },
  {
    ...contract,
    from: 'if (/[1-9]/.test(fraction.slice(digits)))',
    to: 'if (false)',
    why: 'fractions of a cent are dropped in silence',
  },
  { ...contract, from: "${minor < 0 ? '-' : ''}", to: '', why: 'a debt is written as an amount' },
  { ...contract, from: 'padStart(digits + 1,', to: 'padStart(digits,', why: 'cents without a zero before them' },
  {
    ...contract,
    from: 'const step = Math.sign(rest)',
    to: 'const step = rest',
    why: 'all that is left to share out goes to one',
  },
  {
    ...contract,
    from: 'b.remainder - a.remainder ||',
    to: 'a.remainder - b.remainder ||',
    why: 'the cent goes to who is owed the least of it',
  },
  {
    ...contract,
    from: 'withThreeDecimals.has(currency) ? 3 : 2',
    to: '2',
    why: 'no currency has three decimals',
  },
  {
    ...fees,
    from: 'Math.max(0, (captured_total ?? total) - refunded_total)',
    to: '(captured_total ?? total) - refunded_total',
    why: 'a fee below nothing',
  },
  { ...fees, from: '(captured_total ?? total)', to: 'total', why: 'what is authorized alone costs its fee' },
  { ...fees, from: 'cancelled_at ? 0 :', to: 'cancelled_at ? total :', why: 'a cancelled order costs its fee' },
  { ...fees, from: '(2n * over + under) / (2n * under)', to: 'over / under', why: 'fees are rounded down' },
  {
    ...fees,
    from: 'BigInt(billable) * BigInt(basis_points) * 100n',
    to: 'BigInt(billable) * BigInt(basis_points)',
    why: 'euros for cents',
  },
  {
    ...order,
    from: 'money(totals.shipping - totals.shipping_discount)',
    to: 'money(totals.shipping)',
    why: 'the order is over more than was paid',
  },
  {
    ...order,
    from: 'totals.discount - totals.shipping_discount',
    to: 'totals.discount',
    why: 'what is off the shipping is off the goods too',
  },
  {
    ...order,
    from: 'amountSet: money(totals.total)',
    to: 'amountSet: money(totals.shipping)',
    why: 'the transaction says another sum',
  },
  {
    ...order,
    from: 'priceSet: money(line.unit_price)',
    to: 'priceSet: money(line.unit_price * line.quantity)',
    why: 'pieces are counted twice',
  },
  {
    ...settle,
    from: 'if (payment.amount !== attempt.amount || payment.currency !== attempt.currency)',
    to: 'if (payment.currency !== attempt.currency)',
    why: 'a cent pays for everything',
  },
  {
    ...settle,
    from: 'if (payment.amount !== attempt.amount || payment.currency !== attempt.currency)',
    to: 'if (payment.amount !== attempt.amount)',
    why: 'yen pay for euros',
  },
  {
    file: 'src/features/checkout/server/payment/pay.ts',
    test: 'src/features/checkout/server/payment/pay.test.ts',
    from: 'if (checkout.total === order.expected_total) return null',
    to: 'return null',
    why: 'a shopper pays another total than the one that was shown',
  },
]
