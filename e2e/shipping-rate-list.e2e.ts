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

test('an older answer never wins over a newer question [d8l5]', async ({ page }) => {
  await logIn(page, list)
  const slow = unique('Slow')
  const quick = unique('Quick')
  await addRate(page, { name: slow })
  await addRate(page, { name: quick })
  const { promise: quickIsThere, resolve: answerSlow } = Promise.withResolvers<void>()
  const slowAnswered = Promise.withResolvers<void>()
  await page.route(/\/api\/shipping-rate\?name=slow/, async (route) => {
    await quickIsThere
    await route.continue().catch(() => {})
    slowAnswered.resolve()
  })
  const taken = page.waitForEvent('requestfailed', (request) => request.url().includes('name=slow'))
  const box = page.getByPlaceholder('Search shipping rates')
  const asked = page.waitForRequest(/name=slow/)
  await box.fill(slow)
  await asked
  await box.fill(quick)
  await expect(row(page, quick)).toBeVisible()
  answerSlow()
  await slowAnswered.promise
  await taken
  await expect(row(page, quick)).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(2)
})
