import type { Env } from '#kit/server/env.ts'

/** What to open, and how to sign in. The sandbox's part is left out where there is none. */
export async function welcome(env: Env, sandboxUrl: string | undefined): Promise<string> {
  const title = `${env.PRODUCT_NAME} is ready at ${env.PUBLIC_URL}`
  if (sandboxUrl === undefined) return `\n${title}\n`

  const { shopIdentities } = await import('#sandbox/shopify/shops/shops.ts')
  const storefronts = shopIdentities.map(({ domain, name }) => `${sandboxUrl}/shopify/${domain}/  ${name}`)
  const empty = shopIdentities.at(-1)
  const rows: [string, string][] = [
    ['Sign in', 'demo@checky.example'],
    ['Password', 'demo-merchant-2026'],
    ['Checkouts', `${env.CHECKOUT_URL}  where the storefronts lead to`],
    ...storefronts.map((address, at): [string, string] => [at === 0 ? 'Storefronts' : '', address]),
    ['Mail', `${sandboxUrl}/mail  confirm the address of an account of your own here`],
    ['Sandbox', `${sandboxUrl}  shops, mail, payments and faults on demand`],
  ]
  const credentials: [string, string][] = [
    ['Access token', empty?.customApp.accessToken ?? ''],
    ['API key', empty?.customApp.apiKey ?? ''],
    ['API secret key', empty?.customApp.apiSecret ?? ''],
  ]
  return [
    '',
    title,
    '',
    ...rows.map(line),
    '',
    `For an account of your own, connect the empty shop ${empty?.domain}:`,
    ...credentials.map(line),
    '',
    'Ctrl-C stops everything.',
    '',
  ].join('\n')
}

function line([name, value]: [string, string]): string {
  return `  ${name.padEnd(16)}${value}`
}
