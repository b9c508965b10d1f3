// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/dom'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { field, isAt, open, press, user } from '#apps/admin/testing/screen.ts'
import { type TestApp, testApp } from '#apps/server/testing/test-app.ts'
import { expanded } from '../countries.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

it('says which countries a region adds, and takes them away with it [v2c7]', async () => {
  const merchant = await app.merchant()
  const body = { name: 'Standard', internalName: 's', description: 'b', shippingPrice: 5, countries: ['CH'] }
  const { id } = (await merchant.call('POST /shipping-rate', { body })).body.data.shippingRate
  const getCountries = async () =>
    (await merchant.call('GET /shipping-rate/:id', { params: { id } })).body.data.shippingRate.countries
  const address = `/shipping-rates/update-shipping-rate/${id}`
  await open(merchant, address)
  const countries = await field('Countries')
  for (const region of ['Nordics', 'Benelux']) {
    await user.type(countries, `${region}{Enter}`)
    await screen.findByText(`${region},`, { exact: false, selector: 'strong' })
  }
  expect(screen.getByText('Benelux, 3 countries:').parentElement).toHaveTextContent('Belgium, Luxembourg, Netherlands')
  await press('Save')
  await isAt('/shipping-rates')
  expect(await getCountries()).toEqual(expanded(['CH', 'NORDICS', 'BENELUX']))
  await open(merchant, address)
  await screen.findByText('Benelux, 3 countries:')
  // The last of what is chosen is taken away.
  await user.type(await field('Countries'), '{Backspace}{Backspace}')
  await waitFor(() => expect(screen.queryByText('Benelux, 3 countries:')).toBeNull())
  await press('Save')
  await isAt('/shipping-rates')
  expect(await getCountries()).toEqual(expanded(['NORDICS']))
})
