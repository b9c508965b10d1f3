/** For each convention a file that breaks it. */
export const breakers: Record<string, [file: string, text: string]> = {
  'kebab-case': ['src/kit/web/BigButton.tsx', 'export {}\n'],
  'no index files': ['src/kit/web/index.ts', 'export {}\n'],
  'no barrels': ['src/features/orders/all.ts', "export { order } from './order.ts'\nexport * from './rules.ts'\n"],
  'front doors do nothing': ['src/features/orders/admin/public.ts', "import './orders.css'\n"],
  'relative within a part alone': ['src/features/orders/server/service.ts', "import '../../stores/rules.ts'\n"],
  'no drawers': ['src/kit/utils/dates.ts', 'export {}\n'],
  'no silenced checks': ['src/kit/web/hush.ts', `// @ts-ignore\nexport {}\n`],
  'no unsafe assertions': [
    'src/kit/web/claim.ts',
    'export const claim = (text: string) => text as unknown as number\n',
  ],
  'no notes to self': ['src/kit/web/later.ts', `// TODO: later\nexport {}\n`],
  'sql in repositories': [
    'src/features/orders/server/service.ts',
    "export const find = (db: Db) => db.selectFrom('orders')\n",
  ],
  'journeys below e2e': ['src/kit/web/way.e2e.ts', 'export {}\n'],
  'new tabs are announced': ['src/kit/web/help.tsx', `export const help = <a href="/help" target="_blank">Help</a>\n`],
  'checkout names no provider': [
    'src/features/checkout/shopper/pay.tsx',
    "export const isThere = 'Airwallex' in window\n",
  ],
  'kit names no vendor and no feature': ['src/kit/server/reach.ts', 'export const to = env.SHOPIFY_URL\n'],
  'no question for the sandbox': ['src/kit/server/reach.ts', "export const isPlay = env.SANDBOX === 'on'\n"],
  'checks are validated later': [
    'db/migrations/0999_checked.sql',
    'alter table orders add column weight integer check (weight > 0);\n',
  ],
  'styles come with those they rest on': [
    'src/kit/web/big-switch.tsx',
    "import '@mantine/core/styles/Switch.layer.css'\n",
  ],
  'what draws a part brings its styles': [
    'src/features/reviews/admin/big-hint.tsx',
    "import { Alert, Button } from '@mantine/core'\nexport const BigHint = () => <Alert />\n",
  ],
  'modals give the focus back': [
    'src/features/reviews/admin/big-modal.tsx',
    "import { Button, Modal } from '@mantine/core'\n",
  ],
  'no fixed sleeps': ['src/kit/web/way.test.ts', 'await new Promise((resolve) => setTimeout(resolve, 500))\n'],
  'no limits by the clock': ['src/kit/web/way.test.ts', 'expect(performance.now() - before).toBeLessThan(500)\n'],
  'no limits of a test’s own': ['src/kit/web/way.test.ts', 'await vi.waitFor(() => expect(page.isThere).toBe(true))\n'],
  'no skipped tests': ['src/kit/web/way.test.ts', `it.skip('works', () => undefined)\n`],
}
