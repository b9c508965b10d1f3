import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { freePorts } from '#tools/start/ports.ts'
import { logIn } from './support/demo-merchant.ts'
import { sandbox } from './support/shopper.ts'

test('one command brings up the product, its database and the sandbox [z2q4]', async ({ page, request }) => {
  const ready = await request.get('/readyz')
  expect(ready.status()).toBe(200)
  expect(await (await request.get(sandbox)).text()).toContain('sandbox-three.myshopify.com')

  await page.goto('/login')
  await expect(page.getByLabel('Email')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  await logIn(page, '/dashboard')
  await expect(page.getByRole('button', { name: 'Store: Linden & Loom' })).toBeVisible()
})

test('without the sandbox nothing of it is started, and the demo merchant is not there [b6f8]', async ({
  page,
  request,
}) => {
  test.slow()
  const port = await freePorts(3)
  const dataDir = mkdtempSync(join(tmpdir(), 'checky-alone-'))
  const product = spawn(process.execPath, ['tools/start.ts'], {
    env: {
      ...process.env,
      PORT: String(port),
      SANDBOX_PORT: String(port + 1),
      SANDBOX: 'off',
      PUBLIC_URL: '',
      CHECKOUT_URL: '',
      DATABASE_URL: '',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
    },
  })
  let output = ''
  product.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  try {
    await expect(() => expect(output).toContain(`is ready at http://localhost:${port}`)).toPass()
    expect(output).not.toMatch(/sandbox|demo@/i)
    await expect(request.get(`http://localhost:${port + 1}/`)).rejects.toThrow(/ECONNREFUSED/)
    await page.goto(`http://localhost:${port}/login`)
    await page.getByLabel('Email').fill('demo@checky.example')
    await page.getByLabel('Password', { exact: true }).fill('demo-merchant-2026')
    const refused = page.waitForResponse('**/api/login')
    await page.getByRole('button', { name: 'Log in' }).click()
    expect((await refused).status()).toBe(422)
    await expect(page).toHaveURL(/\/login/)
  } finally {
    product.kill('SIGINT')
    if (product.exitCode === null) await once(product, 'exit')
    rmSync(dataDir, { recursive: true, force: true })
  }
})
