// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { accessible } from '#apps/admin/testing/accessible.ts'
import { outlastsMishaps } from '#apps/admin/testing/mishaps.ts'
import { product, shopNamed, storeAt } from '#apps/admin/testing/product.ts'
import { dialog, field, fill, isClosed, notice, open, press, user } from '#apps/admin/testing/screen.ts'
import { until } from '#kit/testing/until.ts'
import { initialScopes } from '#sandbox/shopify/shops/shops.ts'

const [two, three] = [shopNamed('two'), shopNamed('three')]
const running = product({ outside: true, store: storeAt(three) })
const tab = '/settings/shopify-store'

const [token, apiKey, secret] = ['Admin API access token', 'API key', 'API secret key']
const card = (name: string) => screen.findByRole('region', { name })
const badge = (text: string, where: HTMLElement) => within(where).findByText(text)
const says = (label: string, sentence: string, where: HTMLElement) =>
  waitFor(async () => expect(await field(label, where)).toHaveAccessibleDescription(expect.stringContaining(sentence)))
const typeKeys = async (where: HTMLElement, keys = three.customApp) => {
  await fill(token, keys.accessToken, where)
  await fill(apiKey, keys.apiKey, where)
  await fill(secret, keys.apiSecret, where)
}
const reauthorize = async () => {
  await press('Re-authorize', await card(three.name))
  return dialog(`Re-authorize ${three.name}`)
}
const addStore = async () => {
  await press('Add New Store')
  return dialog('Add New Store')
}
/** Once the shop's messages say that so many of its stores are proven. */
const proven = (count: number) =>
  until(
    async () => {
      await running.app.runJobs()
      const { stores } = (await running.merchant.call('GET /user-stores')).body.data
      return stores as { is_verified_secret_key: boolean }[]
    },
    (stores) => stores.filter((store) => store.is_verified_secret_key).length === count,
  )

it('the keys of a store outlast every mishap [y6j9]', async () => {
  const network = await open(running.merchant, tab)
  await badge('Authorized', await card(three.name))
  const modal = await reauthorize()
  await typeKeys(modal)
  await outlastsMishaps(network, running.merchant, {
    call: 'POST /save-app-keys',
    submit: () => press('Update store', modal),
    async kept() {
      expect(await field(token, modal)).toHaveValue(three.customApp.accessToken)
      expect(await field(secret, modal)).toHaveValue(three.customApp.apiSecret)
    },
    fallback: 'An error occurred. Please try again.',
  })
  await notice('Store updated successfully')
  await isClosed()
})

it('an app of the Dev Dashboard is named by what it lacks, and takes the place of a custom app [d8g5]', async () => {
  await open(running.merchant, tab)
  const other = await reauthorize()
  await user.click(within(other).getByRole('tab', { name: 'App from the Dev Dashboard' }))
  await press('Update store', other)
  expect(await notice('Validation Error')).toHaveTextContent('Please check all fields and try again')
  await says('Client ID', 'Client ID is required', other)
  await says('Client secret', 'Client secret is required', other)
  await fill('Client ID', three.dashboardApp.clientId, other)
  await fill('Client secret', three.dashboardApp.clientSecret, other)
  await press('Update store', other)
  await isClosed()
  await within(await card(three.name)).findByText(/App from the Dev Dashboard/)
})

it('a store is authorized again with its secrets masked, and typed keys are not lost unasked [s9v9]', async () => {
  const network = await open(running.merchant, tab)
  const modal = await reauthorize()
  expect(await field(token, modal)).toHaveValue(`••••${three.customApp.accessToken.slice(-4)}`)
  await fill(token, 'shpat_half', modal)
  await user.keyboard('{Escape}')
  await press('Cancel', await dialog('Unsaved Changes'))
  await isClosed('Unsaved Changes')
  expect(await field(token, modal)).toHaveValue('shpat_half')
  await press('Cancel', modal)
  await press('Discard Changes', await dialog('Unsaved Changes'))
  await isClosed()

  await press('Update store', await reauthorize())
  await notice('Store updated successfully')
  await isClosed()
  const sent = network.calls.filter(({ name }) => name === 'POST /save-app-keys')
  expect(sent.map(({ body }) => body)).toEqual([
    expect.objectContaining({ access_token: expect.stringMatching(/^••••/) }),
  ])

  const broken = await open(running.merchant, tab, (door) =>
    door.breaks('GET /user-stores', { status: 403, body: { error: true } }),
  )
  await screen.findByText('Failed to fetch stores')
  broken.mend()
  await press('Retry')
  await card(three.name)
})

it('what is wrong with the keys of a new store stands at its fields [b7f5]', async () => {
  await open(running.merchant, tab)
  const modal = await addStore()
  await press('Add store', modal)
  const refused = await notice('Validation Error')
  expect(refused).toHaveTextContent('Please check all fields and try again')
  expect(refused).toHaveAttribute('data-kind', 'error')
  await says('Store name', 'Store name is required', modal)
  await says(token, 'API access token is required', modal)
  await says(apiKey, 'API key is required', modal)
  await says(secret, 'API secret key is required', modal)
  await fill('Store name', `https://${two.domain}/admin`, modal)
  expect(await field('Store name', modal)).toHaveValue('sandbox-two')
  await typeKeys(modal, { ...two.customApp, accessToken: 'shpca_wrong' })
  await press('Add store', modal)
  await says(token, "API access token must start with 'shpat_'", modal)

  await fill(token, 'shpat_wrong', modal)
  await press('Add store', modal)
  await notice(`${two.domain} does not accept this access token.`)
  expect(await field(token, modal)).toHaveValue('shpat_wrong')
  expect(await field('Store name', modal)).toHaveValue('sandbox-two')
  await within(modal).findByRole('region', { name: 'Verification report' })
})

it('a new store whose app lacks permissions is told which, and proven once they are granted [d9j8]', async () => {
  const grant = (scopes: readonly string[]) => running.control(`shopify/${two.domain}`, { scopes })
  const network = await open(running.merchant, tab)
  const modal = await addStore()
  await fill('Store name', two.domain, modal)
  await typeKeys(modal, two.customApp)
  network.breaks('POST /save-store', { status: 500, body: 'Oops' })
  await press('Add store', modal)
  expect(await notice('An error occurred while saving the store.')).toHaveTextContent('Error')
  network.mend()
  try {
    await grant(initialScopes.filter((scope) => !scope.endsWith('_themes')))
    await press('Add store', modal)
    const panel = (await within(modal).findByText('Error verifying permissions!')).closest<HTMLElement>(
      '[role="alert"]',
    )!
    const missing = within(panel).getAllByRole('listitem')
    expect(missing.map(({ textContent }) => textContent)).toEqual(['read_themes', 'write_themes'])
    await accessible(modal)
    expect(panel).toHaveTextContent('uninstall and reinstall the app after adding the permissions')
  } finally {
    await grant(initialScopes)
  }
  await press('Add store', modal)
  await notice('Store added successfully')
  await isClosed()
  await proven(2)
  await open(running.merchant, tab)
  await badge('Authorized', await card(two.name))
})

it('a shop that takes the app out is not authorized until it has it back [p9q5]', async () => {
  const install = (installed: boolean) => running.control(`shopify/${three.domain}`, { installed })
  await open(running.merchant, tab)
  // Its messages come to a shop that is subscribed to.
  const modal = await reauthorize()
  await typeKeys(modal)
  await press('Update store', modal)
  await isClosed()
  try {
    await install(false)
    await proven(0)
    await open(running.merchant, tab)
    await badge('Not Authorized', await card(three.name))
    await accessible()
    expect(await card(three.name)).toHaveTextContent(`${three.domain} no longer accepts this store’s key`)
  } finally {
    await install(true)
  }
  const again = await reauthorize()
  await typeKeys(again)
  await press('Update store', again)
  await proven(1)
})

it('a name at which there is no shop leaves no store behind [d7f7]', async () => {
  await open(running.merchant, tab)
  const modal = await addStore()
  await fill('Store name', 'sandbox-on', modal)
  await typeKeys(modal)
  await press('Add store', modal)
  await says('Store name', 'There is no shop at sandbox-on.myshopify.com.', modal)
  await press('Cancel', modal)
  await press('Discard Changes', await dialog('Unsaved Changes'))
  await isClosed()
  await card(three.name)
  await waitFor(() => expect(screen.queryByRole('region', { name: 'sandbox-on' })).toBeNull())
})

it('a store that was not finished is continued or removed [x4g8]', async () => {
  await open(running.merchant, tab)
  const modal = await addStore()
  await fill('Store name', 'sandbox-two', modal)
  await typeKeys(modal, { ...two.customApp, accessToken: 'shpat_wrong' })
  await press('Add store', modal)
  await notice('does not accept this access token')
  await press('Cancel', modal)
  await press('Discard Changes', await dialog('Unsaved Changes'))
  await badge('Not finished', await card('sandbox-two'))
  expect(within(await card('sandbox-two')).queryByText('Not Authorized')).toBeNull()

  await press('Remove', await card('sandbox-two'))
  await press('Remove store', await dialog('Remove sandbox-two?'))
  await notice('The store was removed.')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'sandbox-two' })).toBeNull())
  await card(three.name)

  await running.app.runJobs()
  const saved = await running.merchant.call('POST /save-store', { body: { store_domain: two.domain } })
  expect(saved.status).toBe(200)
  await open(running.merchant, tab)
  await press('Continue', await card('sandbox-two'))
  const keys = await dialog('Connect sandbox-two')
  await typeKeys(keys, two.customApp)
  await press('Connect store', keys)
  await notice('Store updated successfully')
  await proven(2)
})

it('a switch of the store that fails says so, and the store stays [x9z8]', async () => {
  await running.app.store(running.merchant.merchant.id, storeAt(two))
  await running.merchant.call('POST /switch-store', { body: { store_id: running.merchant.store.id } })
  const network = await open(running.merchant, '/shipping-rates')
  network.breaks('POST /switch-store', { status: 500, body: '' })
  const selector = () => screen.findByRole('button', { name: `Store: ${three.name}` })
  await user.click(await selector())
  expect(await screen.findByRole('menuitemradio', { checked: true })).toHaveTextContent(three.name)
  await user.click(await screen.findByRole('menuitemradio', { name: two.name }))
  expect(await notice('Failed to switch store')).toHaveTextContent('Error')
  await selector()
})
