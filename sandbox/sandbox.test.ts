import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { startSandbox } from './sandbox.ts'
import { signIn } from './testing.ts'

describe('the sandbox', () => {
  it('says what the product needs to know to live in it [k9l4]', async () => {
    const sandbox = await startSandbox({ port: 0 })
    expect(sandbox.environment).toMatchObject({
      SHOPIFY_URL: `${sandbox.url}/shopify/{shop}`,
      SHOP_DOMAIN_URL: `${sandbox.url}/shop-domain/{domain}`,
      AIRWALLEX_URL: `${sandbox.url}/airwallex`,
      AIRWALLEX_SCRIPT_URL: `${sandbox.url}/airwallex/components/sdk/v1/index.js`,
      AIRWALLEX_ENV: 'demo',
      SMTP_URL: expect.stringMatching(/^smtp:\/\/localhost:\d+$/),
    })
    await sandbox.close()
  })

  it('shows every shop with its credentials on the front page [f7z5]', async () => {
    const sandbox = await startSandbox({ port: 0 })
    const page = await (await fetch(sandbox.url)).text()
    for (const shop of sandbox.shops) {
      expect(page).toContain(`/shopify/${shop.domain}/`)
      expect(page).toContain(shop.customApp.accessToken)
    }
    await sandbox.close()
  })

  it('says in the envelope, or on a page, that nothing stands at an address or that it cannot be read [k5w9]', async () => {
    const sandbox = await startSandbox({ port: 0 })
    for (const [path, status, message] of [
      ['/nothing/here', 404, 'Not found.'],
      ['/%', 400, 'The request could not be read.'],
    ] as const) {
      const answer = await fetch(sandbox.url + path)
      expect(answer.status).toBe(status)
      expect(await answer.json()).toEqual({ error: true, message })
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
      const shown = await fetch(sandbox.url + path, { headers: { accept: 'text/html' } })
      expect(shown.status).toBe(status)
      expect(await shown.text()).toContain(`<h1>${message}</h1>`)
    }
    await sandbox.close()
  })

  it('remembers payments over a restart', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'sandbox-'))
    const first = await startSandbox({ port: 0, dataDir })
    const intent = await (await signIn(first.url)).createIntent()
    await first.close()
    const second = await startSandbox({ port: 0, dataDir })
    const found = await (await signIn(second.url)).get(`/pa/payment_intents/${intent.id}`)
    expect(found.body).toEqual(intent.body)
    await second.close()
  })

  it('leaves no port behind when another program holds the one it wants', async () => {
    const first = await startSandbox({ port: 0 })
    const port = Number(new URL(first.url).port)
    await expect(startSandbox({ port, smtpPort: 0 })).rejects.toThrow('EADDRINUSE')
    await first.close()
  })
})
