import { expect, test } from '@playwright/test'
import { demo } from './support/demo-merchant.ts'
import { accessibleEverywhere } from './support/looks.ts'

test('who registers is told at each field what is wrong, and begins to set up; who logs in is told too, and goes on to where they were going [q5d8]', async ({
  page,
}) => {
  await page.goto('/register')
  await expect(page.locator('form label')).toHaveText(['First name', 'Last name', 'Email', 'Password'])
  const field = (label: string) => page.getByLabel(label, { exact: true })
  const create = page.getByRole('button', { name: 'Create account', exact: true })

  await create.click()
  for (const label of ['First name', 'Last name', 'Email', 'Password'])
    await expect(field(label)).toHaveAccessibleDescription(new RegExp(`${label} is required`))
  await expect(field('First name')).toBeFocused()

  await field('First name').fill('Mila')
  await field('Last name').fill('de Wit')
  await field('Email').fill(`mila-${crypto.randomUUID()}@example.com`)
  await field('Password').fill('elevenchars')
  await create.click()
  await expect(field('Password')).toHaveAccessibleDescription(/Use at least 12 characters/)
  await expect(page.getByText('12 characters or more')).toBeHidden()
  await expect(field('First name')).toHaveValue('Mila')
  await accessibleEverywhere(page)

  await field('Password').fill('seven quiet herons')
  await create.click()
  await expect(page).toHaveURL('/onboarding/1')
  await expect(page.getByRole('heading', { name: 'Welcome, Mila' })).toBeVisible()

  await page.context().clearCookies()
  await page.goto('/orders')
  await expect(page).toHaveURL('/login?next=%2Forders')
  await expect(page.locator('form label')).toHaveText(['Email', 'Password'])
  const [email, password] = [page.getByLabel('Email'), page.getByLabel('Password', { exact: true })]
  const logIn = page.getByRole('button', { name: 'Log in', exact: true })
  await logIn.click()
  await expect(email).toHaveAccessibleDescription('Email is required')
  await expect(password).toHaveAccessibleDescription('Password is required')
  await email.fill(demo.email)
  await password.fill('not my password')
  await logIn.click()
  await expect(password).toHaveAccessibleDescription('Email or password is wrong')
  await expect(email).toHaveValue(demo.email)
  await accessibleEverywhere(page)
  await password.fill(demo.password)
  await logIn.click()
  await expect(page).toHaveURL('/orders')
})
