// @vitest-environment jsdom
import { screen } from '@testing-library/dom'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fill, open } from '#apps/admin/testing/screen.ts'
import { type TestApp, testApp } from '#apps/server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

it('a colour that could not be read as text is explained, and so is the font that Default stands for [b5f3]', async () => {
  await open(await app.merchant(), '/customization')
  await screen.findByText('The preview shows Roboto; saved for the first time, it becomes Poppins.')
  await fill('Heading colour', '#222222')
  expect(screen.queryByText(/drawn in/)).toBeNull()
  await fill('Heading colour', '#ffee00')
  await screen.findByText(
    /^The title of each section\. Text in it is drawn in #[0-9a-f]{6}, so that everybody can read it\.$/,
  )
})
