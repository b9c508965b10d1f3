// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/dom'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { fill, open, press } from '#apps/admin/testing/screen.ts'
import { type TestApp, testApp } from '#apps/server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

it('a browser that blocks cookies is told so before anything is sent: its session would be forgotten at once [k9x4]', async () => {
  const allowed = vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false)
  const network = await open(app.stranger, '/login')
  await fill('Email', 'ada@checky.example')
  await fill('Password', 'seven quiet herons')
  await press('Log in')
  const sentence = 'Your browser blocks cookies. Allow them for this site and try again.'
  expect(await screen.findByText(sentence)).toBeVisible()
  expect(network.count('POST /login')).toBe(0)
  allowed.mockReturnValue(true)
  await press('Log in')
  await waitFor(() => expect(screen.queryByText(sentence)).toBeNull())
  await waitFor(() => expect(network.count('POST /login')).toBe(1))
})
