import type { Mutant } from './mutant.ts'

const guards = { file: 'src/kit/server/guards.ts', test: 'src/apps/server/every-call/envelope.test.ts' }
const origins = { ...guards, test: 'src/apps/server/every-call/guards.test.ts' }
const secrets = { file: 'src/kit/server/secrets.ts', test: 'src/kit/server/secrets.test.ts' }
const addresses = { file: 'src/kit/server/public-lookup.ts', test: 'src/kit/server/public-lookup.test.ts' }
const outbound = { file: 'src/kit/server/outbound.ts', test: 'src/kit/server/outbound.test.ts' }
const transaction = { file: 'src/kit/server/db/database.ts', test: 'src/apps/server/faults/open-transaction.test.ts' }
const rates = {
  file: 'src/features/shipping-rates/server/repository.ts',
  test: 'src/features/shipping-rates/server/routes.test.ts',
}
const reviews = {
  file: 'src/features/reviews/server/repository.ts',
  test: 'src/features/reviews/server/routes.test.ts',
}
const story = {
  file: 'src/features/orders/server/story/repository.ts',
  test: 'src/features/orders/server/story/story.test.ts',
}
const oneRate = ".where('store_id', '=', storeId)\n    .where('id', '=', id)\n    .$narrowType<Typed>()"

export const walls: Mutant[] = [
  {
    ...guards,
    from: "if (session && !sameText(header(request, 'x-csrf-token') ?? '', session.csrf_token))",
    to: 'if (false)',
    why: 'another site calls with the cookie alone',
  },
  {
    ...origins,
    from: 'if (origin !== undefined && origin !== ownOrigin) throw refuse.forbidden()',
    to: '',
    why: 'a call from another origin is taken',
  },
  {
    ...origins,
    from: "if (site !== undefined && site !== 'same-origin')",
    to: "if (site === 'cross-site')",
    why: 'a neighbouring host counts as this one',
  },
  {
    ...secrets,
    from: '      .setAAD(aad(binding))\n      .setAuthTag',
    to: "      .setAAD(Buffer.from('x'))\n      .setAuthTag",
    why: 'what was sealed opens no more',
  },
  {
    ...secrets,
    from: '${table}\\0${column}\\0${row}',
    to: '${table}\\0${column}',
    why: 'a secret opens in the row of another store',
  },
  { ...secrets, from: '.id !== newestId', to: '.id === newestId', why: 'what an old key sealed counts as current' },
  { ...secrets, from: '[A-Za-z0-9+/]{43}=', to: '[A-Za-z0-9+/]*=*', why: 'a short key is taken' },
  {
    ...addresses,
    from: "  ['169.254.0.0', 16],\n",
    to: '',
    why: "a stranger's name leads to the machine's own secrets",
  },
  { ...addresses, from: "  ['10.0.0.0', 8],\n", to: '', why: "a stranger's name leads into the network" },
  {
    ...addresses,
    from: '!addresses.every(isPublicAddress)',
    to: '!isPublicAddress(first)',
    why: "a name's second address leads into the network",
  },
  {
    ...outbound,
    from: 'if (!allowed || isKeptOut)',
    to: 'if (false)',
    why: 'any host is called',
  },
  {
    ...outbound,
    from: 'if (!options.idempotent) return run()\n',
    to: '',
    why: 'a payment is sent twice',
  },
  { ...outbound, from: 'if (size > maxBodyBytes)', to: 'if (size < 0)', why: 'an endless answer fills the memory' },
  {
    ...transaction,
    from: "    refuseInTransaction('Another connection to the database was asked for')\n",
    to: '',
    why: 'the outer handle is used inside a transaction',
  },
  {
    ...transaction,
    from: 'execute((inner) => insideTransaction(() => work(inner)))',
    to: 'execute(work)',
    why: 'nobody knows that a transaction is open',
  },
  {
    ...rates,
    from: oneRate,
    to: ".where('id', '=', id)\n    .$narrowType<Typed>()",
    why: "another store's rate is read and changed",
  },
  {
    ...reviews,
    from: "updated_at: sql`now()` })\n    .where('id', '=', id)\n    .where('store_id', '=', storeId)",
    to: "updated_at: sql`now()` })\n    .where('id', '=', id)",
    why: "another store's review is rewritten",
  },
  {
    ...story,
    from: "    .where('orders.store_id', '=', storeId)\n    .where('orders.shopify_order_id'",
    to: "    .where('orders.shopify_order_id'",
    why: "another store's order is told",
  },
  {
    ...guards,
    test: 'src/features/stores/server/shown-store.test.ts',
    from: 'return seen !== undefined && seen !== storeId',
    to: 'return false',
    why: 'a page of one store changes another',
  },
  {
    file: 'src/apps/server/health.ts',
    test: 'src/apps/server/every-call/pages.test.ts',
    from: 'given.length === expected.length && timingSafeEqual(given, expected)',
    to: 'given.length === expected.length',
    why: 'any token of that length reads the metrics',
  },
]
