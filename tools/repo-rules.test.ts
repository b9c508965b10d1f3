import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { brokenBoundaries } from './boundaries.ts'
import { root } from './bundles.ts'
import { brokenConventions } from './conventions.ts'
import { judgeExpressions } from './expressions.ts'
import { breakers } from './planted-breakers.ts'
import { plant, removePlanted } from './planted-repository.ts'
import { checks, runAll, showFailures } from './steps.ts'

afterAll(removePlanted)

/** For each boundary a file that must not import what it imports: a file or a package. */
const offenders: Record<string, [from: string, to: string]> = {
  'no-cycles': ['src/kit/web/one.ts', 'src/kit/web/other.ts'],
  'kit-knows-no-product': ['src/kit/web/greedy.ts', 'src/features/orders/rules.ts'],
  'features-know-no-app': ['src/features/orders/server/service.ts', 'src/apps/server/app.ts'],
  'pages-stay-pure': ['src/apps/pages.ts', 'src/kit/contract/money.ts'],
  'browser-never-imports-server': ['src/features/orders/admin/page.tsx', 'src/features/orders/server/repository.ts'],
  'browser-never-imports-providers': [
    'src/features/orders/shopper/pay.tsx',
    'src/features/payment-methods/providers/one/one.ts',
  ],
  'browser-never-imports-node': ['src/features/orders/admin/secret.ts', 'node:crypto'],
  'browser-never-imports-server-packages': ['src/features/orders/shopper/find.ts', 'kysely'],
  'server-never-imports-screen-packages': ['src/features/orders/server/draw.ts', '@mantine/core'],
  'server-never-imports-browser': ['src/features/orders/server/mail.ts', 'src/features/orders/admin/table.tsx'],
  'server-app-renders-checkout-only': ['src/apps/server/shells.ts', 'src/features/orders/admin/table.tsx'],
  'shopper-never-imports-merchant': ['src/features/orders/shopper/thanks.tsx', 'src/features/orders/admin/table.tsx'],
  'pure-files-stay-pure': ['src/features/orders/contract.ts', 'src/features/orders/server/repository.ts'],
  'contract-kit-stays-pure': ['src/kit/contract/paging.ts', 'src/kit/server/clock.ts'],
  'feature-front-door': ['src/features/orders/server/routes.ts', 'src/features/stores/server/repository.ts'],
  'providers-are-islands': [
    'src/features/payment-methods/providers/one/client.ts',
    'src/features/payment-methods/providers/two/client.ts',
  ],
  'providers-come-by-their-registries': [
    'src/features/payment-methods/server/routes.ts',
    'src/features/payment-methods/providers/one/client.ts',
  ],
  'pages-ask-for-parts-by-name': [
    'src/features/checkout/shopper/pay.tsx',
    'src/features/payment-methods/providers/page-parts.ts',
  ],
  'page-parts-come-late': [
    'src/features/payment-methods/providers/page-parts.ts',
    'src/features/payment-methods/providers/two/shopper/page-part.ts',
  ],
  'embed-is-standalone': ['src/apps/embed/embed.ts', 'src/kit/contract/money.ts'],
  'sandbox-is-the-outside': ['sandbox/shop.ts', 'src/kit/contract/money.ts'],
  'product-knows-no-sandbox': ['src/kit/server/outbound.ts', 'sandbox/world.ts'],
  'product-knows-no-tools': ['src/apps/server/main.ts', 'tools/start.ts'],
}

describe('the boundaries', () => {
  it('each bite on an import that breaks them, and let a tidy file be [x3v3]', () => {
    const folder = plant({
      'src/features/tidy/server/repository.ts': "import '../contract.ts'\n",
      'src/features/tidy/contract.ts': 'export {}\n',
      ...Object.fromEntries(Object.values(offenders).flatMap(([, to]) => (isPackage(to) ? [] : [[to, 'export {}\n']]))),
      ...Object.fromEntries(Object.values(offenders).map(([from, to]) => [from, `import '${relative(from, to)}'\n`])),
      'src/kit/web/other.ts': "import './one.ts'\n",
    })
    const { broken } = brokenBoundaries(folder)
    const { 'no-cycles': cycle, ...others } = offenders
    expect(broken.some(({ rule, from }) => rule === 'no-cycles' && cycle?.includes(from))).toBe(true)
    const expected = Object.entries(others).map(([rule, [from, to]]) => ({
      rule,
      from,
      // A package is told by the file that was found of it, a part of Node.js without its prefix.
      to: expect.stringContaining(to.replace('node:', '')),
    }))
    expect(broken).toEqual(expect.arrayContaining(expected))
    expect(broken.filter(({ from }) => from.includes('/tidy/'))).toEqual([])
  })

  it('all have an offender here', () => {
    const configured = [...readFileSync(join(root, '.dependency-cruiser.cjs'), 'utf8').matchAll(/rule\(\s*'([\w-]+)'/g)]
    expect(Object.keys(offenders).toSorted()).toEqual(configured.map(([, name]) => String(name)).toSorted())
  })
})

describe('the conventions', () => {
  it.each(Object.entries(breakers))('%s: bites', (rule, [file, text]) => {
    expect(brokenConventions(plant({ [file]: text }))).toEqual([expect.objectContaining({ rule, file })])
  })

  it.each([
    ['front doors do nothing', 'src/features/orders/admin/public.ts', 'export const orders = startCounting()\n'],
    ['front doors do nothing', 'src/features/orders/admin/public.ts', 'const orders =\n  counts.begin<Order>(3)\n'],
    [
      'no unsafe assertions',
      'src/kit/web/kept.ts',
      "const name = (JSON.parse(read(at('a'))) as { name: string }).name\n",
    ],
    ['no unsafe assertions', 'sandbox/kept.ts', 'const all = JSON.parse(\n  text,\n) as string[]\n'],
    ['no unsafe assertions', 'tools/kept.ts', 'const all: string[] = JSON.parse(text)\n'],
    ['no unsafe assertions', 'bench/kept.ts', 'const read = (text: string): string[] => JSON.parse(text)\n'],
    ['no unsafe assertions', 'src/apps/embed/cart.ts', 'const cart = (await (await fetch(url)).json()) as Cart\n'],
    ['no fixed sleeps', 'src/kit/testing/door.ts', "import { setTimeout as sleep } from 'node:timers/promises'\n"],
    ['no fixed sleeps', 'src/kit/server/db/way.test.ts', 'const slow = sql`select pg_sleep(${seconds})`\n'],
    ['no limits by the clock', 'src/kit/web/way.test.ts', 'expect(performance.now() - before).toBeGreaterThan(100)\n'],
    ['no limits of a test’s own', 'sandbox/testing.ts', 'await fetch(url, { signal: AbortSignal.timeout(500) })\n'],
    ['no limits of a test’s own', 'e2e/way.e2e.ts', 'await expect(page).toHaveURL(url, { timeout: 20_000 })\n'],
    ['no limits of a test’s own', 'src/kit/web/way.test.ts', "it('works', async () => {\n}, 30_000)\n"],
    [
      'no limits of a test’s own',
      'src/kit/web/way.test.ts',
      "it.each(ways)(\n  'works',\n  async () => {\n  },\n  30_000,\n)\n",
    ],
  ])('%s: bites in %s on %j', (rule, file, text) => {
    expect(brokenConventions(plant({ [file]: text }))).toEqual([{ rule, file }])
  })

  it('leave a tidy file alone [f2z3]', () => {
    const sql = `create table weights (order_id uuid references orders (id));
      alter table weights add column grams integer check (grams > 0);
      alter table orders add column weight integer;
      alter table orders add constraint orders_weight_check check (weight > 0) not valid;\n`
    const tidy = {
      'src/kit/web/tidy-file.ts': 'export const tidy = (text: string) => JSON.parse(text) as unknown\n',
      'src/features/orders/server/public.ts': "export { find } from './find.ts'\n",
      'db/migrations/0999_tidy.sql': sql,
    }
    expect(brokenConventions(plant(tidy))).toEqual([])
  })
})

describe('the regular expressions of the product', () => {
  it.each([
    ['many slashes', "export const bare = (path: string) => path.replace(/\\/+$/, '')\n", '2nd degree polynomial'],
    ['blanks', String.raw`export const cut = (name: string) => /(?:\s*\.shop)+$/.test(name)`, '2nd degree polynomial'],
    ['what is put together', 'export const find = (word: string) => new RegExp(word)\n', 'is put together'],
  ])('are judged: %s', async (_, text, reason) => {
    const folder = plant({
      'src/kit/contract/slow.ts': text,
      'src/kit/contract/tidy.ts': 'export const tidy = /^\\d+$/\n',
    })
    const { slow, linear } = await judgeExpressions(folder)
    expect(linear).toEqual(['/^\\d+$/'])
    expect(slow).toEqual([
      expect.objectContaining({ place: 'src/kit/contract/slow.ts:1', reason: expect.stringContaining(reason) }),
    ])
  })
})

describe('everything that is checked', () => {
  it('holds each of these rules in the whole repository, and is part of every test run', () => {
    expect(checks.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['lint', 'conventions', 'boundaries', 'expressions']),
    )
  })

  it('runs to its end and is told together, whatever fails', async () => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
    const failing = (name: string) => ({
      name,
      command: ['node', '-e', `console.log('${name} is broken'); process.exit(1)`],
    })
    const fine = { name: 'fine', command: ['node', '-e', ''] }
    const missing = { name: 'missing', command: ['no-such-program'] }
    const done = await runAll([failing('one'), fine, missing, failing('other')])
    expect(done.map(({ name, passed }) => [name, passed])).toEqual([
      ['one', false],
      ['fine', true],
      ['missing', false],
      ['other', false],
    ])
    showFailures(done)
    const text = log.mock.calls.flat().join('\n')
    expect(text).toContain('one is broken')
    expect(text).toMatch(/no-such-program.*ENOENT/)
    expect(text).toContain('other is broken')
  })
})

const isPackage = (to: string) => !to.includes('.')

/** How `from` names `to`: by the prefix of its folder, beside it, or as the package that it is. */
function relative(from: string, to: string): string {
  if (isPackage(to)) return to
  if (dirname(from) === dirname(to)) return `./${basename(to)}`
  return `#${to.replace(/^src\//, '')}`
}
