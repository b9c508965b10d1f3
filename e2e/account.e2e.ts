import { type APIRequestContext, type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { accessible } from './support/looks.ts'
import { emptyShop, onboarded, password } from './support/new-merchant.ts'
import { post } from './support/session.ts'
import { sandbox } from './support/shopper.ts'

const other = 'seven quiet herons'

const logIn = async (page: Page, email: string) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

const elsewhere = async (browser: Browser) => (await browser.newContext()).newPage()

/** Another browser in which the merchant is signed in. */
const anotherDevice = async (browser: Browser, email: string, secret = password) => {
  const device = await browser.newContext()
  await post(device, '/api/login', { email, password: secret })
  return device
}
/** Where another is sent that asks for a page of the merchant's. */
const sentFrom = (device: BrowserContext) => async () =>
  (await device.request.get('/dashboard', { maxRedirects: 0 })).headers()['location'] ?? 'nowhere'
const isSignedIn = (device: BrowserContext) => expect.poll(sentFrom(device)).toBe('nowhere')
const isSignedOut = (device: BrowserContext) => expect.poll(sentFrom(device)).toMatch(/^\/login/)

/** The newest mail to an address whose subject says this. */
const mailTo = async (request: APIRequestContext, email: string, subject: RegExp) => {
  let found: { text: string; subject: string } | undefined
  await expect(async () => {
    const { messages } = await (await request.get(`${sandbox}/sandbox/mail?to=${email}`)).json()
    found = messages.find((message: { subject: string }) => subject.test(message.subject))
    expect(found).toBeDefined()
  }).toPass()
  return found!
}

test('devices are signed out, one or all others; a changed password signs them out too, and a forgotten one is chosen anew by the link in the inbox [l6k4]', async ({
  page,
  browser,
  request,
}) => {
  const email = await onboarded(page, '/account')
  const [one, two] = [await anotherDevice(browser, email), await anotherDevice(browser, email)]
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
  await isSignedOut(two)
  await isSignedIn(one)
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(devices).toHaveCount(1)
  await isSignedOut(one)

  const third = await anotherDevice(browser, email)
  await isSignedIn(third)
  await page.getByLabel('Current password').fill(password)
  await page.getByLabel('New password').fill(other)
  await page.getByLabel('Confirm password').fill(other)
  const loaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Save' }).click()
  await loaded
  await expect(page.getByText(/Your password was changed/)).toBeVisible()
  await expect(page.getByLabel('Current password')).toHaveValue('')
  await isSignedOut(third)
  await isSignedIn(await anotherDevice(browser, email, other))

  const away = await elsewhere(browser)
  await away.goto('/forgot-password')
  await away.getByLabel('Email').fill(email)
  await away.getByRole('button', { name: 'Send link' }).click()
  await expect(away.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
  const { text } = await mailTo(request, email, /Choose a new password/)
  await away.goto(/https?:\S+\/reset-password\/\S+/.exec(text)![0])
  await away.getByLabel('New password').fill(password)
  await away.getByRole('button', { name: 'Change password' }).click()
  await expect(away.getByText('Your password was changed. You can log in with it now.')).toBeVisible()
  await logIn(away, email)
  await expect(away).toHaveURL('/dashboard')
  await isSignedOut(page.context())
  await mailTo(request, email, /Your password was changed/)
})

test('a second factor is set up, asked for at every sign-in, and turned off again; then the account is deleted with everything in it [q4k8]', async ({
  page,
  browser,
  request,
}) => {
  const email = await onboarded(page, '/account/security')
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
  const [first, second] = await codes.allInnerTexts()
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
  await expect(away.getByText('This code is wrong or was already used')).toBeVisible()
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
  await dialog.getByLabel('Code').fill(second!)
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByText('Two-step sign-in is off.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible()

  await page.getByRole('link', { name: 'delete your account' }).click()
  await expect(page).toHaveURL('/account/delete-account')
  await expect(page.getByRole('tab')).toHaveText(['Personal Information', 'Security'])
  await expect(page.getByText(emptyShop.domain).last()).toBeVisible()
  await page.getByLabel('Email').fill('someone@example.com')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Delete account' }).click()
  await expect(page.getByText('This is not the email address of your account').first()).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Delete account' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText(/Your account is deleted/)).toBeVisible()
  await logIn(page, email)
  await expect(page.getByText('Email or password is wrong')).toBeVisible()
  await mailTo(request, email, /is deleted/)
})
