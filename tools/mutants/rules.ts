import type { Mutant } from './mutant.ts'

const rates = { file: 'src/features/shipping-rates/rules.ts', test: 'src/features/shipping-rates/rules.test.ts' }
const gaps = { file: 'src/features/shipping-rates/coverage.ts', test: 'src/features/shipping-rates/coverage.test.ts' }
const doors = { file: 'src/features/auth/rules.ts', test: 'src/features/auth/server/auth.test.ts' }

export const rules: Mutant[] = [
  { ...rates, from: 'amount < minimum)', to: 'amount <= minimum)', why: 'the lower bound itself is outside' },
  { ...rates, from: 'amount > maximum :', to: 'amount >= maximum :', why: 'the upper bound itself is outside' },
  { ...rates, from: ': amount >= maximum)', to: ': amount > maximum)', why: 'the maximum weight itself is inside' },
  {
    ...rates,
    from: "rate.shipping_price === null ? [{ by: 'price' } as const] : []",
    to: 'false ? [] : []',
    why: 'a rate without a price is offered',
  },
  {
    ...rates,
    from: '(a.shipping_price ?? unpriced) - (b.shipping_price ?? unpriced) ||',
    to: '(b.shipping_price ?? unpriced) - (a.shipping_price ?? unpriced) ||',
    why: 'the dearest comes first',
  },
  {
    ...rates,
    from: 'offered.find(({ id }) => id === chosenId) ??',
    to: '',
    why: 'what the shopper chose is forgotten',
  },
  { ...rates, from: 'offered.find((rate) => rate.use_as_default) ??', to: '', why: 'the default is not preselected' },
  {
    ...gaps,
    from: 'if (least > reached) return reached',
    to: 'if (least < reached) return reached',
    why: 'gaps between weights are not seen',
  },
  {
    ...gaps,
    from: 'return reached < Infinity ? reached : null',
    to: 'return null',
    why: 'carts heavier than any rate takes are not seen',
  },
  {
    ...doors,
    from: '(hasSecondFactor ? 8 : 12)',
    to: '(hasSecondFactor ? 8 : 8)',
    why: 'eight characters without a second factor',
  },
  { ...doors, from: 'common.has(lower) || ', to: '', why: 'a widely used password is taken' },
]
