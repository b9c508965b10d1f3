// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { outlastsMishaps } from '#apps/admin/testing/mishaps.ts'
import { product, shopNamed } from '#apps/admin/testing/product.ts'
import { field, fill, follow, isAt, notice, open, press, user } from '#apps/admin/testing/screen.ts'
import { until } from '#kit/testing/until.ts'
import { initialScopes } from '#sandbox/shopify/shops/shops.ts'

const shop = shopNamed('three')
const running = product({ outside: true, store: null, onboarding: '' })
const [token, apiKey, secret] = ['Admin API access token', 'API key', 'API secret key']
const [name, keys] = ['/onboarding/1', '/onboarding/4']

/** A merchant whose shop has its name, at the keys. */
const atTheKeys = async (domain = shop.domain) => {
  const saved = await running.merchant.call('POST /save-store', { body: { store_domain: domain } })
  expect(saved.status).toBe(200)
  return open(running.merchant, keys)
}
const typeKeys = async (more: Partial<typeof shop.customApp> = {}) => {
  const { accessToken, ...app } = { ...shop.customApp, ...more }
  await fill(token, accessToken)
  await fill(apiKey, app.apiKey)
  await fill(secret, app.apiSecret)
}
const submit = () => press('Submit & verify')
const remembered = () => localStorage.getItem('checky-pro.store-id')
const line = async (text: string, says: string) =>
  waitFor(() => {
    const report = screen.getByRole('region', { name: 'Verification report' })
    const found = within(report)
      .getAllByRole('listitem')
      .find(({ textContent }) => textContent.includes(text))
    expect(found).toHaveTextContent(says)
  })
const isProven = () =>
  until(
    async () => (await running.merchant.call('GET /store')).body.data.store as { is_verified_secret_key: boolean },
    (store) => store.is_verified_secret_key,
  )

it('the name of the shop and its keys outlast every mishap, and lead on once they are taken [j6t9]', async () => {
  const { merchant } = running
  const naming = await open(merchant, name)
  await fill('Store name', 'sandbox-three')
  await outlastsMishaps(naming, merchant, {
    call: 'POST /save-store',
    submit: () => press('Continue'),
    kept: async () => expect(await field('Store name')).toHaveValue('sandbox-three'),
    fallback: 'An error occurred while saving the store.',
  })
  await isAt('/onboarding/2')

  const network = await open(merchant, keys)
  await typeKeys()
  await outlastsMishaps(network, merchant, {
    call: 'POST /save-app-keys',
    submit,
    async kept() {
      expect(await field(token)).toHaveValue(shop.customApp.accessToken)
      expect(await field(secret)).toHaveValue(shop.customApp.apiSecret)
    },
    fallback: 'An error occurred. Please try again.',
  })
  await isAt('/onboarding/5')
})

it('an app of the Dev Dashboard connects a shop with its client id and secret [p3g6]', async () => {
  await atTheKeys()
  await user.click(await screen.findByRole('tab', { name: 'App from the Dev Dashboard' }))
  await fill('Client ID', shop.dashboardApp.clientId)
  await fill('Client secret', shop.dashboardApp.clientSecret)
  await submit()
  await isAt('/onboarding/5')
  await isProven()
  expect((await running.merchant.page('/onboarding/1')).location).toBe('/dashboard')
})

it('a merchant who comes back goes on where they were, and may go back to change the shop [d6m4]', async () => {
  await open(running.merchant, name)
  await fill('Store name', 'www.brand.com')
  await press('Continue')
  await screen.findByText(/www\.brand\.com is not a \.myshopify\.com address/)
  for (const pasted of [
    'http://sandbox-three.myshopify.com',
    'SANDBOX-THREE.myshopify.com/',
    ' sandbox-three.myshopify.com?ref=mail ',
    'https://admin.shopify.com/store/sandbox-three/products',
  ]) {
    await fill('Store name', pasted)
    expect(await field('Store name')).toHaveValue('sandbox-three')
  }
  await press('Continue')
  await isAt('/onboarding/2')

  const { location } = await running.merchant.page('/dashboard')
  await open(running.merchant, String(location))
  await isAt('/onboarding/2')
  await follow('Back')
  expect(await field('Store name')).toHaveValue('sandbox-three')
  await isAt(name)
  await open(running.merchant, '/onboarding/6')
  await screen.findByRole('heading', { name: 'Wrong Step' })
})

it('fields that cannot be sent are named, and what was typed outlasts a look at another step [q9d7]', async () => {
  await atTheKeys()
  await typeKeys({ accessToken: 'abc', apiKey: '', apiSecret: '' })
  await submit()
  expect(await notice('Validation Error')).toHaveTextContent('Please check all fields and try again')
  for (const [label, sentence] of [
    [token, "API access token must start with 'shpat_'"],
    [apiKey, 'API key is required'],
    [secret, 'API secret key is required'],
  ] as const)
    expect(await field(label)).toHaveAccessibleDescription(expect.stringContaining(sentence))
  await follow('Back')
  await isAt('/onboarding/3')
  await follow('Continue')
  await waitFor(async () => expect(await field(token)).toHaveValue('abc'))
})

it('a secret of another app is said once and everywhere alike: no success stays beside it [w8c3]', async () => {
  await atTheKeys()
  await typeKeys({ apiSecret: 'shpss_of_another_app' })
  await submit()
  await isAt('/onboarding/5')
  await notice('Your keys work.')
  await until(
    async () => (await running.merchant.call('GET /store')).body.data.store as { is_secret_refused: boolean },
    (store) => store.is_secret_refused,
  )
  await open(running.merchant, '/onboarding/5')
  await screen.findByText('The API secret key does not belong to this app')
  await screen.findByText(/save it\. If you rotated the secret, revoke the old one in the Dev Dashboard/)
  await line('API secret key', 'The shop signs its messages with a different key.')
  await waitFor(() => expect(screen.queryByText(/^Your keys work\./)).toBeNull())
})

it('a wrong token is told apart from the rest [b8f2]', async () => {
  await atTheKeys()
  await typeKeys({ accessToken: 'shpat_00000000000000000000000000000000' })
  await submit()
  await line('Reach sandbox-three', 'Passed')
  await line('Admin API access token', 'Failed')
  await line('API secret key', 'Not checked yet')
  expect(await field(apiKey)).toHaveValue(shop.customApp.apiKey)
  await isAt(keys)
})

it('a shop that does not exist is told by name [h3l6]', async () => {
  await atTheKeys('nobody-lives-here')
  await typeKeys()
  await submit()
  await line('Reach nobody-lives-here', 'Failed')
  expect(window.location.pathname).toBe(keys)
  await line('Reach nobody-lives-here', 'Check the name of the shop')
  await line('Admin API access token', 'Not checked yet')
})

it('missing permissions are listed, and the keys hold once they are granted [f9h8]', async () => {
  const grant = (scopes: readonly string[]) => running.control(`shopify/${shop.domain}`, { scopes })
  await atTheKeys()
  try {
    await grant(initialScopes.filter((scope) => scope !== 'write_discounts'))
    await typeKeys()
    await submit()
    const title = await screen.findByText('Error verifying permissions!')
    const panel = title.closest<HTMLElement>('[role="alert"]')!
    expect(panel).toHaveTextContent('write_discounts')
    expect(panel).toHaveTextContent('uninstall and reinstall the app after adding the permissions')
  } finally {
    await grant(initialScopes)
  }
  await waitFor(async () => expect((await field(secret)).value).toMatch(/^••••/))
  await open(running.merchant, '/onboarding/2')
  await screen.findByText(/its app lacks permissions/)
  await follow('Continue where you left off')
  await isAt(keys)
  await submit()
  await isAt('/onboarding/5')
  await isProven()
})

it('a merchant logs out of onboarding; what fails is said, and the remembered store is forgotten [z9l2]', async () => {
  await atTheKeys()
  expect(remembered()).not.toBeNull()
  const network = await open(running.merchant, '/onboarding/2')
  network.breaks('POST /logout', { status: 503, body: { error: true, message: 'Please try again in a moment.' } })
  await press('Logout')
  expect(await notice('Please try again in a moment.')).toHaveTextContent('Error')
  expect(remembered()).not.toBeNull()
  network.mend()
  await press('Logout')
  await waitFor(() => expect(remembered()).toBeNull())
  expect((await running.merchant.page('/onboarding/2')).location).toMatch(/^\/login/)
})
