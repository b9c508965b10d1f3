import { type APIRequestContext, type Browser, expect, type Page, test } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { accessible } from './support/looks.ts'
import { emptyShop, onboarded, password } from './support/new-merchant.ts'
import { sandbox } from './support/shopper.ts'

const other = 'seven quiet herons'

const logIn = async (page: Page, email: string, secret = password) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

const elsewhere = async (browser: Browser) => (await browser.newContext()).newPage()

/** The newest mail to an address whose subject says this. */
const mailTo = async (request: APIRequestContext, email: string, subject: RegExp) => {
  let found: { text: string; subject: string } | undefined
  await expect(async () => {
    const { messages } = await (await request.get(`${sandbox}/sandbox/mail?to=${email}`)).json()
    found = messages.find((message: { subject: string }) => subject.test(message.subject))
    expect(found).toBeDefined()
  }).toPass({ timeout: 20_000 })
  return found!
}

test('devices are signed out, one or all others; a changed password signs them out too, and unequal ones are not sent [l6k4]', async ({
  page,
  browser,
}) => {
  const email = await onboarded(page, '/dashboard')
  const [one, two] = [await elsewhere(browser), await elsewhere(browser)]
  await logIn(one, email)
  await expect(one).toHaveURL('/dashboard')
  await logIn(two, email)
  await expect(two).toHaveURL('/dashboard')
  await page.goto('/account')
  await expect(page.getByRole('tab', { name: 'Personal Information', selected: true })).toBeVisible()
  await expect(page.getByRole('tab')).toHaveText(['Personal Information', 'Security'])
  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Update your profile' }) })
  expect((await card.boundingBox())!.width).toBe(562)
  await page.getByRole('tab', { name: 'Security' }).click()
  await expect(page).toHaveURL('/account/security')
  const devices = page.getByRole('list', { name: 'Devices' }).getByRole('listitem')
  await expect(devices).toHaveCount(3)
  await expect(devices.first()).toContainText('This device')
  await expect(devices.first()).toContainText('Chrome on')
  await devices
    .nth(1)
    .getByRole('button', { name: /^Sign out/ })
    .click()
  await expect(page.getByText('The device was signed out.')).toBeVisible()
  await expect(devices).toHaveCount(2)
  await two.goto('/dashboard')
  await expect(two).toHaveURL(/\/login/)
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(devices).toHaveCount(1)
  await one.goto('/dashboard')
  await expect(one).toHaveURL(/\/login/)
  const away = one
  await logIn(away, email)
  await expect(away).toHaveURL('/dashboard')

  let sent = 0
  page.on('request', (request) => (sent += Number(request.url().endsWith('/password-update'))))
  const fill = async (current: string, next: string, again: string) => {
    await page.getByLabel('Current password').fill(current)
    await page.getByLabel('New password').fill(next)
    await page.getByLabel('Confirm password').fill(again)
    await page.getByRole('button', { name: 'Save' }).click()
  }
  await fill(password, other, 'something else')
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await expect(page.getByText('Error', { exact: true })).toBeVisible()
  expect(sent).toBe(0)

  await fill('not my password', other, other)
  await expect(page.getByText('Your current password is wrong').first()).toBeVisible()
  await fill(password, 'password12345', 'password12345')
  await expect(page.getByText('This password is too common. Choose another one').first()).toBeVisible()
  const loaded = page.waitForEvent('load')
  await fill(password, other, other)
  await loaded
  await expect(page.getByText(/Your password was changed/)).toBeVisible()
  await expect(page.getByLabel('Current password')).toHaveValue('')

  await away.goto('/dashboard')
  await expect(away).toHaveURL(/\/login/)
  await logIn(away, email, other)
  await expect(away).toHaveURL('/dashboard')
})

test('a second factor is set up, asked for at every sign-in, and turned off again [q4k8]', async ({
  page,
  browser,
}) => {
  const email = await onboarded(page, '/dashboard')
  await page.goto('/account/security')
  await page.getByRole('button', { name: 'Set up' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('img', { name: 'QR code with the setup key' })).toBeVisible()
  await expect(dialog.getByLabel('Code')).toBeFocused()
  const secret = Secret.fromBase32((await dialog.locator('code').innerText()).replace(/\s/g, ''))
  const code = (secondsAhead = 0) => new TOTP({ secret }).generate({ timestamp: Date.now() + secondsAhead * 1000 })
  await dialog.getByLabel('Code').fill('12')
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(dialog.getByText(/This code is wrong/)).toBeVisible()
  await dialog.getByLabel('Code').fill(code())
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const [first] = await codes.allInnerTexts()
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('checky-pro-recovery-codes.txt')
  await accessible(page)
  await dialog.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page.getByText('Two-step sign-in is on.')).toBeVisible()
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible()

  const away = await elsewhere(browser)
  await logIn(away, email)
  await expect(away.getByLabel('Code')).toBeFocused()
  await accessible(away)
  await away.getByLabel('Code').fill('000000')
  await away.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(away.getByText('This code is wrong or was used already')).toBeVisible()
  await away.getByLabel('Code').fill(code(30))
  await away.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(away).toHaveURL('/dashboard')

  // A session that ends under an open page asks for both steps too, and what was typed stays.
  await away.goto('/account/personal-information')
  await away.getByLabel('First name').fill('Augusta')
  await away.context().clearCookies()
  await away.getByRole('button', { name: 'Save' }).click()
  const again = away.getByRole('dialog')
  await again.getByLabel('Password', { exact: true }).fill(password)
  await again.getByRole('button', { name: 'Log in', exact: true }).click()
  await again.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await again.getByLabel('Recovery code').fill(first!)
  await again.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(away.getByText('Your profile was updated.')).toBeVisible()

  await page.reload()
  await expect(page.getByText('9 recovery codes are left.')).toBeVisible()
  await page.getByRole('button', { name: 'Turn off' }).click()
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByText('Two-step sign-in is off.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible()
})

test('a forgotten password is chosen anew by the link in the inbox [v5b8]', async ({ page, browser, request }) => {
  const email = await onboarded(page, '/dashboard')
  const away = await elsewhere(browser)
  await away.goto('/forgot-password')
  await away.getByLabel('Email').fill(email)
  await away.getByRole('button', { name: 'Send link' }).click()
  await expect(away.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
  const { text } = await mailTo(request, email, /Choose a new password/)
  await away.goto(/https?:\S+\/reset-password\/\S+/.exec(text)![0])
  await away.getByLabel('New password').fill(other)
  await away.getByRole('button', { name: 'Change password' }).click()
  await expect(away.getByText('Your password was changed. You can log in with it now.')).toBeVisible()
  await accessible(away)
  await logIn(away, email, other)
  await expect(away).toHaveURL('/dashboard')
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/login/)
  await mailTo(request, email, /Your password was changed/)
})

test('an account is deleted with everything in it [f4g2]', async ({ page, request }) => {
  const email = await onboarded(page, '/dashboard')
  await page.goto('/account/security')
  await page.getByRole('link', { name: 'delete your account' }).click()
  await expect(page).toHaveURL('/account/delete-account')
  await expect(page.getByRole('tab')).toHaveText(['Personal Information', 'Security'])
  await expect(page.getByText(emptyShop.domain).last()).toBeVisible()
  await accessible(page)
  await page.getByLabel('Email').fill('someone@example.com')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Delete account' }).click()
  await expect(page.getByText('This is not the email address of your account').first()).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Delete account' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText(/Your account is deleted/)).toBeVisible()
  await accessible(page)
  await logIn(page, email)
  await expect(page.getByText('Email or password is wrong')).toBeVisible()
  await mailTo(request, email, /is deleted/)
})
