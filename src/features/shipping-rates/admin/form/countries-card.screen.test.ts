// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/dom'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { field, isAt, open, press, user } from '#apps/admin/testing/screen.ts'
import { type TestApp, testApp } from '#apps/server/testing/test-app.ts'
import { expanded } from '../../countries.ts'

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

it('gives back what was chosen before a region that is removed, and finds it by its short name [k5t9]', async () => {
  const merchant = await app.merchant()
  const body = { name: 'Standard', internalName: 's', description: 'b', shippingPrice: 5 }
  const countries = expanded(['NORDICS', 'CH'])
  const { id } = (await merchant.call('POST /shipping-rate', { body: { ...body, countries } })).body.data.shippingRate
  await open(merchant, `/shipping-rates/update-shipping-rate/${id}`)
  const input = await field('Countries')
  await user.type(input, 'eea{Enter}')
  const members = (await screen.findByText('European Economic Area, 30 countries:')).parentElement
  expect(members).toHaveTextContent('countries: Austria, Belgium, Bulgaria, Croatia, Cyprus, Czechia, Denmark')
  expect(screen.getByText('Nordics, 7 countries:')).toBeVisible()
  await user.type(input, '{Backspace}')
  await waitFor(() => expect(screen.queryByText('European Economic Area, 30 countries:')).toBeNull())
  expect(screen.getByText('Nordics, 7 countries:').parentElement).toHaveTextContent(
    'Åland Islands, Denmark, Faroe Islands',
  )
  // A region goes, and what another one has in common with it stays.
  await user.type(input, 'EU{Enter}')
  await screen.findByText('European Union, 27 countries:')
  await press('Save')
  await isAt('/shipping-rates')
  const saved = (await merchant.call('GET /shipping-rate/:id', { params: { id } })).body.data.shippingRate
  expect(saved.countries).toEqual(expanded(['NORDICS', 'CH', 'EU']))
})

it('says that its list is open from the first opening on, and which list that is', async () => {
  await open(await app.merchant(), '/shipping-rates/create-shipping-rate')
  const countries = await field('Countries')
  expect(countries).toHaveAttribute('aria-expanded', 'false')
  await user.click(countries)
  await waitFor(() => expect(countries).toHaveAttribute('aria-expanded', 'true'))
  expect(document.querySelector(`#${countries.getAttribute('aria-controls')}`)).toHaveAttribute('role', 'listbox')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(countries).toHaveAttribute('aria-expanded', 'false'))
})
