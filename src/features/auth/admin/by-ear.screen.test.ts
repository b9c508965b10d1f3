// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest'
import { screen, waitFor } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { field, fill, open, press } from '#apps/admin/testing/screen.ts'
import { type TestApp, testApp } from '#apps/server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

it('a refused sign-in leads to its field, and is said where the focus is there already', async () => {
  await open(app.stranger, '/login')
  await fill('Email', 'nobody@checky.example')
  await fill('Password', 'seven quiet herons')
  await press('Log in')
  const refused = await waitFor(() => {
    const wrong = document.querySelector('[aria-invalid=true]')
    expect(wrong).not.toBeNull()
    return wrong!
  })
  expect(refused).toHaveFocus()
  expect(screen.getByRole('alert')).toHaveTextContent('')
  await userEvent.click(await field('Password'))
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Email or password is wrong'))
})
