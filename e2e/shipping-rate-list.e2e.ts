import { expect, test } from '@playwright/test'
import { addRate, list, row, unique } from './shipping-rate-steps.ts'
import { logIn } from './support/demo-merchant.ts'
import { accessible } from './support/looks.ts'

test('the search waits until typing pauses, asks in lower case, and lives in the address [k3f7]', async ({ page }) => {
  const name = unique('Needle')
  await logIn(page, list)
  await addRate(page, { name })
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/shipping-rate' && searchParams.has('name')) asked.push(searchParams.get('name')!)
  })
  await page.clock.install()
  await page.reload()
  const box = page.getByPlaceholder('Search shipping rates')
  await expect(box).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  for (const letter of name.toUpperCase()) {
    await box.press(letter === ' ' ? 'Space' : letter)
    await page.clock.runFor(20)
  }
  await page.clock.runFor(479)
  expect(asked).toEqual([])
  await page.clock.runFor(1)
  await page.clock.resume()
  await expect(row(page, name)).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(2)
  expect(asked).toEqual([name.toLowerCase()])
  await expect(page).toHaveURL(new RegExp(`search=NEEDLE`))
  await page.reload()
  await expect(box).toHaveValue(name.toUpperCase())
  await expect(page.getByRole('row')).toHaveCount(2)

  await box.fill('nothing is called this')
  await expect(page.getByRole('heading', { name: 'No shipping rate found' })).toBeVisible()
  await accessible(page)
  await page.getByRole('button', { name: 'Clear search' }).last().click()
  await expect(page).toHaveURL(list)
  await expect(box).toHaveValue('')
})
