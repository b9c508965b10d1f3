import { expect, it } from 'vitest'
import { readEnv } from '#apps/server/env.ts'
import { shopIdentities } from '#sandbox/shopify/shops/shops.ts'
import { welcome } from './welcome.ts'

const appKey = `own:${Buffer.alloc(32, 7).toString('base64')}`
const env = readEnv({ DATABASE_URL: 'postgresql://localhost/none', APP_KEY: appKey, PORT: '4000' })

it('says where everything is, how to sign in, and what connects the empty shop [q8f6]', async () => {
  const output = await welcome(env, 'http://localhost:4001')
  expect(output).toContain('Checky Pro is ready at http://localhost:4000')
  expect(output).toContain('Sandbox         http://localhost:4001')
  expect(output).toContain('Checkouts       http://127.0.0.1:4000')
  for (const { domain } of shopIdentities) expect(output).toContain(`http://localhost:4001/shopify/${domain}/`)
  expect(output).toMatch(/Sign in +demo@checky\.example\n +Password +demo-merchant-2026\n/)
  const { customApp } = shopIdentities.find(({ domain }) => domain === 'sandbox-three.myshopify.com')!
  expect(output).toContain('connect the empty shop sandbox-three.myshopify.com:')
  for (const key of [customApp.accessToken, customApp.apiKey, customApp.apiSecret]) expect(output).toContain(key)
})

it('names the product alone where there is no sandbox', async () => {
  expect(await welcome(env, undefined)).toBe('\nChecky Pro is ready at http://localhost:4000\n')
})
