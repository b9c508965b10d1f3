import type { Mutant } from './mutant.ts'

const limits = { file: 'src/kit/server/rate-limit.ts', test: 'src/features/auth/server/guesses.test.ts' }
const prove = {
  file: 'src/features/checkout/server/browsers/prove.ts',
  test: 'src/features/checkout/server/browsers/browsers.test.ts',
}
const codes = {
  file: 'src/features/checkout/server/codes/repository.ts',
  test: 'src/features/checkout/server/codes/uses.test.ts',
}

export const limitMutants: Mutant[] = [
  { ...limits, from: 'throw refuse.tooMany(', to: 'return void refuse.tooMany(', why: 'who has spent it all goes on' },
  { ...limits, from: '.slice(0, 4)', to: '.slice(0, 8)', why: 'one IPv6 subscriber guesses from many addresses' },
  {
    ...prove,
    from: '  await services.limits.take(perCheckout, checkout.id)\n',
    to: '',
    why: 'every postcode of a checkout can be tried',
  },
  { ...prove, from: "return isEqual && kept !== ''", to: 'return isEqual', why: 'nothing typed proves a shopper' },
  {
    ...codes,
    from: 'greatest(count.shop_count, count.seed + count(use.attempt_id))',
    to: 'greatest(count.shop_count, count.seed)',
    why: 'a code that is good for once counts twice',
  },
]
