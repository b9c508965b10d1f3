import { expect, test } from '@playwright/test'

test('one command brings up the product, its database and the sandbox', async ({ page, request }) => {
  const ready = await request.get('/readyz')
  expect(ready.status()).toBe(200)

  await page.goto('/login')
  await expect(page.getByLabel('Email')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
})
