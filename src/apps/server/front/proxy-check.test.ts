import { expect, it } from 'vitest'
import { testApp } from '../testing/test-app.ts'

const env = { PUBLIC_URL: 'https://admin.test', CHECKOUT_URL: 'https://checkout.test' }
const host = 'admin.test'

it('says once that a proxy passes on no X-Forwarded-For, or that TRUSTED_PROXIES does not name it', async () => {
  const logged: string[] = []
  const { app, close } = await testApp({ env, logged })
  const warnings = () =>
    logged
      .map((line): { level: number; msg: string } => JSON.parse(line))
      .filter(({ level }) => level === 40)
      .map(({ msg }) => msg.split(':')[0])
  const ask = (remoteAddress: string, headers: Record<string, string>) =>
    app.inject({ url: '/login', remoteAddress, headers })
  try {
    await ask('127.0.0.1', { host, 'x-forwarded-for': '203.0.113.5' })
    await ask('127.0.0.1', { host: 'localhost' })
    expect(warnings()).toEqual([])
    for (const address of ['127.0.0.1', '127.0.0.1', '10.0.0.2']) await ask(address, { host })
    expect(warnings()).toEqual(['the proxy passes on no X-Forwarded-For'])
    for (const address of ['10.0.0.2', '10.0.0.2']) await ask(address, { host, 'x-forwarded-for': '203.0.113.5' })
    expect(warnings().slice(1)).toEqual(['TRUSTED_PROXIES does not name the proxy'])
  } finally {
    await close()
  }
})

it('shows its metrics to nobody who came by a public name without the token, whatever the proxy leaves out', async () => {
  const { app, close } = await testApp({ env })
  const status = async (headers: Record<string, string>) => (await app.inject({ url: '/metrics', headers })).statusCode
  try {
    expect(await status({ host: 'localhost:3000' })).toBe(200)
    expect(await status({ host: '127.0.0.1:3000' })).toBe(200)
    expect(await status({ host: '[::1]:3000' })).toBe(200)
    expect(await status({ host })).toBe(404)
  } finally {
    await close()
  }
})
