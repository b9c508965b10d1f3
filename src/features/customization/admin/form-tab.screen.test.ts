// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/dom'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { accessible } from '#apps/admin/testing/accessible.ts'
import { field, isSaved, notice, open, press, user } from '#apps/admin/testing/screen.ts'
import { type TestApp, testApp } from '#apps/server/testing/test-app.ts'
import { defaultForm } from '#features/checkout-form/rules.ts'
import { addOrder } from '#features/dashboard/server/testing/sales.ts'

let app: TestApp
let merchant: Awaited<ReturnType<TestApp['merchant']>>
beforeAll(async () => {
  app = await testApp()
  merchant = await app.merchant()
})
afterAll(() => app.close())

const tab = '/customization/form'
const choose = async (group: string, way: string) =>
  user.click(within(await screen.findByRole('radiogroup', { name: group })).getByRole('radio', { name: way }))

it('asks shoppers for what the merchant wants once it is saved, and keeps the choice through a failed save [l7t3]', async () => {
  const network = await open(merchant, tab)
  await choose('Phone number', 'Required')
  await user.click(await screen.findByRole('switch', { name: /^VAT ID/ }))
  network.breaks('PUT /checkout-form', { status: 500 })
  await press('Save')
  await waitFor(() => expect(network.count('PUT /checkout-form')).toBe(1))
  expect(screen.getByRole('switch', { name: /^VAT ID/ })).toBeChecked()
  network.mend()
  await press('Save')
  await notice('Checkout form saved successfully')
  await isSaved()
  const { form } = (await merchant.call('GET /checkout-form')).body.data
  expect(form).toMatchObject({ phone: 'required', vat_id: true, company: 'hidden' })
})

it('says so where the form cannot be loaded, and asks again [y5d6]', async () => {
  const network = await open(merchant, tab, (door) => door.breaks('GET /checkout-form', { status: 500 }))
  await screen.findByRole('heading', { name: 'Your form could not be loaded' })
  network.mend()
  await press('Retry')
  await screen.findByRole('radiogroup', { name: 'Phone number' })
})

it('the preview is told of the wallets that the store has, and says what a shopper’s device decides [q8j6]', async () => {
  const wallets = ['paypal', 'googlepay']
  await open(merchant, tab, (door) => door.answers('GET /store-customization/wallets', () => ({ wallets })))
  const express = await screen.findByRole('switch', { name: /^Express checkout/ })
  expect(screen.queryByText(/Google Pay is shown/)).toBeNull()
  await user.click(express)
  await screen.findByText('Google Pay is shown where the browser has it. PayPal is shown on every device.')
  const frame = (await screen.findByTitle<HTMLIFrameElement>('Preview')).contentWindow!
  const received: unknown[] = []
  frame.postMessage = (data: unknown) => void received.push(data)
  const ready = { data: { type: 'checky-preview-ready' }, source: frame, origin: window.location.origin }
  window.dispatchEvent(new MessageEvent('message', ready))
  await waitFor(() => expect(received).toContainEqual({ type: 'checky-wallets', wallets }))
})

it('says so where no provider has a wallet [v9y8]', async () => {
  await open(merchant, tab, (door) => door.answers('GET /store-customization/wallets', () => ({ wallets: [] })))
  await user.click(await screen.findByRole('switch', { name: /^Express checkout/ }))
  await screen.findByText('None of your providers offers a wallet for express checkout yet.')
})

it('asks for a tip in percentages that can be; what cannot is said at the field before anything is sent [x5d6]', async () => {
  const network = await open(merchant, tab)
  expect(screen.queryByLabelText('Percentages')).toBeNull()
  await user.click(await screen.findByRole('switch', { name: /^Ask for a tip/ }))
  const field = screen.getByLabelText('Percentages')
  expect(field).toHaveValue('5, 10, 15')
  const type = async (text: string) => {
    await user.clear(field)
    await user.type(field, text)
    await press('Save')
  }
  await type('5, 5')
  await screen.findByText('Enter each percentage once')
  await type('5, ten')
  await screen.findByText('Enter whole numbers from 1 to 100')
  expect(network.count('PUT /checkout-form')).toBe(0)
  await user.type(screen.getByLabelText('Sentence'), 'For the people who pack')
  await type('3, 7 %')
  await notice('Checkout form saved successfully')
  const { form } = (await merchant.call('GET /checkout-form')).body.data
  expect(form).toMatchObject({ tips: true, tip_percentages: [3, 7], tip_text: 'For the people who pack' })
})

it('says the sentence above the tip in other languages; another window’s is not overwritten unasked [m5v3]', async () => {
  const own = await app.merchant()
  const saved = async () => (await own.call('GET /checkout-form')).body.data.form
  await own.call('PUT /checkout-form', { body: { ...defaultForm, tips: true, tip_text: 'For the team' } })
  await open(own, tab)
  const others = await screen.findByRole('group', { name: 'Sentence in other languages' })
  await user.selectOptions(within(others).getByLabelText('Add a language'), 'nl')
  const dutch = await screen.findByRole('group', { name: 'Dutch' })
  const field = within(dutch).getByLabelText('Sentence')
  expect(field).toHaveAttribute('placeholder', 'For the team')
  await user.type(field, 'Voor het team')
  await press('Save')
  await notice('Checkout form saved successfully')
  await isSaved()
  expect((await saved()).tip_texts).toEqual([{ language: 'nl', text: 'Voor het team' }])

  const elsewhere = { ...(await saved()), tip_texts: [{ language: 'nl', text: 'Voor wie inpakt' }] }
  expect((await own.call('PUT /checkout-form', { body: elsewhere })).status).toBe(200)
  await press('Remove Dutch')
  await press('Save')
  await screen.findByRole('dialog', { name: 'Changed in the meantime' })
  expect((await saved()).tip_texts).toEqual(elsewhere.tip_texts)
  await press('Overwrite with mine')
  await waitFor(async () => expect((await saved()).tip_texts).toEqual([]))
})

it('lets shoppers cancel or correct their order for as long as the merchant says, and shows what tips came to [x8l7]', async () => {
  await addOrder(app.db, merchant.store.id, { tip_total: 250, placed_at: new Date() })
  await addOrder(app.db, merchant.store.id, { placed_at: new Date() })
  await open(merchant, tab)
  await user.selectOptions(await field('Shoppers cancel or correct their order'), '30 min')
  await press('Save')
  await notice('Checkout form saved successfully')
  expect((await merchant.call('GET /checkout-form')).body.data.form).toMatchObject({ change_minutes: 30 })
  const figure = async (name: string) => (await screen.findByText(name)).nextElementSibling
  expect(await figure('Orders with a tip')).toHaveTextContent('1')
  expect(await figure('Share of all orders')).toHaveTextContent('50%')
  expect(screen.getByText('€2.50')).toBeVisible()
  // The shop's own mails come to lead to the order's page by this.
  expect(screen.getByText('{{ attributes.order_page | default: order_status_url }}')).toBeVisible()
  const copy = screen.getByRole('button', { name: 'Copy the link for Shopify’s emails' })
  expect(copy).toBeVisible()
  await accessible()
  const refused = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Not allowed.'))
  await user.dblClick(copy)
  const sentence = 'Copying is not allowed here. Select the text and copy it by hand.'
  await waitFor(() => expect(refused).toHaveBeenCalledTimes(2))
  // None leaves by itself while one has the focus.
  within(await notice(sentence))
    .getByRole('button', { name: 'Dismiss' })
    .focus()
  await waitFor(() => expect(screen.getAllByText(sentence)).toHaveLength(1))
})
