// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/dom'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { dialog, field, fill, follow, isAt, notice, open, press, user } from '#apps/admin/testing/screen.ts'
import { type TestApp, testApp } from '#apps/server/testing/test-app.ts'
import { fonts } from '../rules.ts'

const tab = '/customization/appearance'
const failure = { status: 500, body: { error: true, message: 'An error occurred' } }

let app: TestApp
let merchant: Awaited<ReturnType<TestApp['merchant']>>
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  merchant = await app.merchant()
})

it('something that is no colour is told at its field and not sent', async () => {
  const network = await open(merchant, tab)
  await fill('Primary colour', 'reddish')
  await user.tab()
  await screen.findByText('Enter a colour such as #1a2b3c')
  await press('Save')
  expect(await field('Primary colour')).toHaveAttribute('aria-invalid', 'true')
  expect(network.count('POST /save-store-customization')).toBe(0)
})

it('what was chosen outlasts a failed save, and asks before it is lost [w4w8]', async () => {
  const network = await open(merchant, tab)
  await fill('Primary colour', '#224466')
  network.breaks('POST /save-store-customization', failure)
  await press('Save')
  expect(await notice('An error occurred')).toHaveTextContent('Error')
  expect(await field('Primary colour')).toHaveValue('#224466')
  network.mend()
  network.goOffline()
  await press('Save')
  await notice('You appear to be offline')
  network.goOnline()

  await user.click(screen.getByRole('tab', { name: 'Reviews' }))
  await press('Cancel', await dialog('Unsaved Changes'))
  expect(await field('Primary colour')).toHaveValue('#224466')
  await follow('Overview')
  await press('Discard Changes', await dialog('Unsaved Changes'))
  await isAt('/dashboard')
})

it('a look that cannot be loaded says so and can be asked for again', async () => {
  const network = await open(merchant, tab, (door) => door.breaks('GET /store-customization', failure))
  await screen.findByRole('heading', { name: 'Your look could not be loaded' })
  network.mend()
  await press('Retry')
  await field('Primary colour')
})

it('arrow keys go on from the font that is chosen', async () => {
  await open(merchant, tab)
  const font = await field('Font family')
  expect(font).toHaveValue(fonts[0])
  for (const next of [fonts[1], fonts[2]]) {
    font.focus()
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    await waitFor(() => expect(font).toHaveValue(next))
  }
})
