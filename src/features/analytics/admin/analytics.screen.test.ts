// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { outlastsMishaps } from '#apps/admin/testing/mishaps.ts'
import { product } from '#apps/admin/testing/product.ts'
import { dialog, field, fill, isAt, isClosed, notice, open, press, user } from '#apps/admin/testing/screen.ts'

const running = product()
const tab = '/settings/analytics'
const card = (name: 'Google Analytics' | 'Facebook Pixels') => screen.findByRole('form', { name })
const google = () => card('Google Analytics')
const facebook = () => card('Facebook Pixels')
const [id, pixel, save] = ['Tracking ID', 'Pixel ID', 'POST /google-analytics']
const isFree = async (where: HTMLElement) =>
  waitFor(() => expect(where.querySelector('button[data-loading]')).toBeNull())
const kept = async () => (await running.merchant.call('GET /google-analytics')).body.data.analytics
const saveElsewhere = async (values: object) => {
  const answer = await running.merchant.call(save, { body: { store_id: running.merchant.store.id, ...values } })
  expect(answer.status).toBe(200)
}

it('each analytics card is checked and saved by itself, and switched off by emptying it [z4j5]', async () => {
  const network = await open(running.merchant, tab)
  expect(await field(id, await google())).toHaveAttribute('placeholder', 'G-XXXXXXXXXX or UA-XXXXXXXXX-X')
  for (const where of [await google(), await facebook()])
    expect(within(where).getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true')
  await fill(id, 'G-short', await google())
  await press('Save', await google())
  const wrongId = 'Invalid Google Analytics ID. Example: G-XXXXXXXXXX or UA-XXXXXXXXX-X'
  await screen.findByText(wrongId)
  await fill(pixel, '1234', await facebook())
  await press('Save', await facebook())
  const wrongPixel = 'Invalid Facebook Pixel ID. It should be a 15–16 digit number.'
  await screen.findByText(wrongPixel)
  expect(network.count(save)).toBe(0)
  await fill(id, 'G-ABCDE12345', await google())
  await fill(pixel, '1234567890123456', await facebook())
  for (const text of [wrongId, wrongPixel]) expect(screen.queryByText(text)).toBeNull()

  await press('Save', await google())
  await notice('Settings updated successfully')
  await within(await google()).findByText('Saved')
  within(await facebook()).getByText('Not set')
  const token = async () => field('Conversions API access token (optional)', await facebook())
  await user.type(await token(), 'EAAB-secret-token-9876')
  await press('Save', await facebook())
  await within(await facebook()).findByText('Saved')
  const again = await open(running.merchant, tab)
  expect(await field(id, await google())).toHaveValue('G-ABCDE12345')
  expect(await field(pixel, await facebook())).toHaveValue('1234567890123456')
  expect(await token()).toHaveValue('••••9876')

  again.breaks(save, { status: 500, body: { error: true } })
  await fill(id, '', await google())
  await press('Save', await google())
  await notice('An error occurred')
  again.mend()
  await press('Save', await google())
  await within(await google()).findByText('Not set')
})

it('each card helps to find its id, and waits for itself alone [p6x8]', async () => {
  const network = await open(running.merchant, tab)
  const help = within(await google()).getByRole('link', { name: /^Where to find the Tracking ID/ })
  expect(help).toHaveAttribute('href', expect.stringContaining('google'))
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  network.changes(save, async (real) => {
    await held
    return real()
  })
  await fill(id, 'UA-1234-1', await google())
  await within(await google()).findByText(/Google stopped collecting for UA- properties/)
  await press('Save', await google())
  await waitFor(async () => expect((await google()).querySelector('button[data-loading]')).not.toBeNull())
  const other = await facebook()
  expect(other.querySelector('button[data-loading]')).toBeNull()
  expect(within(other).getByRole('button', { name: 'Save' })).toBeEnabled()
  release()
  await notice('Settings updated successfully')
})

it('analytics ids outlast every mishap [m4j7]', async () => {
  const network = await open(running.merchant, tab)
  await fill(id, 'G-ABCDE12345', await google())
  await outlastsMishaps(network, running.merchant, {
    call: save,
    submit: async () => press('Save', await google()),
    kept: async () => expect(await field(id, await google())).toHaveValue('G-ABCDE12345'),
  })
  await notice('Settings updated successfully')
  expect(await kept()).toMatchObject({ google_analytical_id: 'G-ABCDE12345' })
})

it('one card never undoes the other, and none what another tab has set meanwhile, unasked [m2w6]', async () => {
  await open(running.merchant, tab)
  await saveElsewhere({ facebook_pixel_id: '123456789012345' })
  await fill(id, 'G-ZYXWV98765', await google())
  await press('Save', await google())
  await notice('Settings updated successfully')
  expect(await kept()).toMatchObject({ google_analytical_id: 'G-ZYXWV98765', facebook_pixel_id: '123456789012345' })

  await isFree(await google())
  await saveElsewhere({ google_analytical_id: 'G-OTHERTAB00' })
  await fill(id, 'G-LATE000000', await google())
  await press('Save', await google())
  await press('Keep editing', await dialog('Changed in the meantime'))
  await isClosed()
  expect(await notice('This was changed elsewhere')).toHaveTextContent('Error')
  expect(await kept()).toMatchObject({ google_analytical_id: 'G-OTHERTAB00' })
  await press('Save', await google())
  await press('Overwrite with mine', await dialog('Changed in the meantime'))
  await waitFor(async () => expect((await kept()).google_analytical_id).toBe('G-LATE000000'))
  expect(await kept()).toMatchObject({ facebook_pixel_id: '123456789012345' })
})

it('each card says which purchases the server sends, and that of Google that mostly none has to be', async () => {
  await saveElsewhere({
    google_analytical_id: 'G-ABCDE12345',
    measurement_protocol_secret: 'a-secret-of-the-stream',
    facebook_pixel_id: '123456789012345',
    conversions_api_token: 'EAAB-secret-token-9876',
  })
  await open(running.merchant, tab)
  const sent = async (where: HTMLElement, receiver: string) =>
    within(where).findByLabelText(`What we send to ${receiver}`)
  const toGoogle = await sent(await google(), 'Google Analytics')
  expect(toGoogle).toHaveTextContent(/has not reported within ten minutes\. .*No purchase had to be sent yet\.$/)
  expect(toGoogle).not.toHaveTextContent('Each purchase, with the same event ID')
  expect(await sent(await facebook(), 'Meta')).toHaveTextContent(
    /Each purchase, with the same event ID so that it counts once\. .*No purchase has been sent yet\.$/,
  )
})

it('each card says that visits are not joined to purchases while the checkout has no domain of its own', async () => {
  const { app, merchant } = running
  await open(merchant, tab)
  const notes = () => screen.queryAllByText('Visits to your shop')
  await within(await google()).findByText('Nothing is sent until an ID is saved.')
  expect(notes()).toEqual([])
  await saveElsewhere({ google_analytical_id: 'G-ABCDE12345', facebook_pixel_id: '123456789012345' })
  await open(merchant, tab)
  await waitFor(() => expect(notes()).toHaveLength(2))
  const [link] = within(await facebook()).getAllByRole('link', { name: 'a domain of your own' })
  await user.click(link!)
  await isAt('/settings/custom-domain')

  const domain = { subdomain: 'checkout', host: `checkout.${crypto.randomUUID()}.test`, verified_at: new Date() }
  await app.db
    .insertInto('custom_domains')
    .values({ store_id: merchant.store.id, ...domain })
    .execute()
  await open(merchant, '/settings/custom-domain')
  await screen.findByRole('button', { name: 'Update subdomain' })
  await user.click(screen.getByRole('tab', { name: 'Analytics' }))
  await within(await google()).findByText('Saved')
  expect(notes()).toEqual([])
})

it('an id that is typed is not left without asking [j9z6]', async () => {
  await open(running.merchant, tab)
  await fill(id, 'G-', await google())
  const leave = async () => user.click(await screen.findByRole('tab', { name: 'Stores' }))
  await leave()
  await press('Cancel', await dialog('Unsaved Changes'))
  expect(await field(id, await google())).toHaveValue('G-')
  await isAt(tab)
  await leave()
  await press('Discard Changes', await dialog('Unsaved Changes'))
  await isAt('/settings/shopify-store')
})
