// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { defaultForm } from '#features/checkout-form/rules.ts'
import { defaultSettings } from '#features/reminders/rules.ts'
import { accessible } from './testing/accessible.ts'
import { logInAgain } from './testing/mishaps.ts'
import { product } from './testing/product.ts'
import { dialog, field, fill, isClosed, notice, open, press, user } from './testing/screen.ts'

const running = product()
const look = '/customization/appearance'
const reviewsTab = '/customization/reviews'
const conflict = () => dialog('Changed in the meantime')
const succeeds = async (name: string, { params, body }: { params?: Record<string, string>; body: object }) => {
  const answer = await running.merchant.call(name, { ...(params && { params }), body })
  expect(answer.status).toBe(200)
  return answer.body.data
}
const keepEditing = async () => {
  await accessible(await conflict())
  await press('Keep editing', await conflict())
  await isClosed()
}
const overwrite = async () => {
  await press('Overwrite with mine', await conflict())
  await isClosed('Changed in the meantime')
}
const review = { name: 'Two tabs', rating: 4, review: 'As it was.' }

it('a look, a review and a summary of two tabs do not overwrite each other unasked [n4h7]', async () => {
  const { merchant } = running
  const colours = { primary_color: '#000000', heading_color: '#000000', font_family: 'Inter' }
  const saveLook = async (name: string, more: object = {}) => {
    const form = new FormData()
    for (const [key, value] of Object.entries({ ...colours, ...more })) form.set(key, value)
    expect((await merchant.form(name, form)).status).toBe(200)
  }
  await saveLook('POST /save-store-customization')
  const kept = async () => (await merchant.call('GET /store-customization')).body.data.storeCustomization.heading_color
  await open(merchant, look)
  await waitFor(async () => expect(await field('Heading colour')).toHaveValue('#000000'))
  await saveLook('POST /update-store-customization', { heading_color: '#112233' })
  await fill('Heading colour', '#445566')
  await press('Save')
  await keepEditing()
  expect(await notice('This was changed elsewhere since you opened it.')).toHaveTextContent('Error')
  expect(await field('Heading colour')).toHaveValue('#445566')
  expect(await kept()).toBe('#112233')
  await press('Save')
  await overwrite()
  await notice('Customization updated successfully')
  await isClosed()
  expect(await kept()).toBe('#445566')

  const summary = { rating: 4.5, total_reviews: 40, is_enable: 1 }
  await succeeds('POST /trust-pilot-reviews', { body: summary })
  const { review: added } = await succeeds('POST /add-review', { body: review })
  await open(merchant, reviewsTab)
  await waitFor(async () => expect(await field('Total reviews')).toHaveValue(40))
  await succeeds('POST /trust-pilot-reviews', { body: { ...summary, total_reviews: 41 } })
  await fill('Total reviews', '42')
  await press('Save')
  await keepEditing()
  await notice('There was an error submitting the review.')
  await press('Save')
  await overwrite()
  await notice('Rating summary saved successfully')
  await isClosed()

  const change = (text: string) =>
    succeeds('POST /update-review/:id', { params: { id: added.id }, body: { ...review, review: text } })
  await press('Edit: Two tabs')
  const form = await dialog(/review/i)
  await change('As the other tab says.')
  await fill('Content', 'As this tab says.', form)
  await press('Save', form)
  await overwrite()
  await notice('Review updated successfully')
  await isClosed()
  await waitFor(() => expect(screen.getByText('As this tab says.')).toBeVisible())

  await press('Edit: Two tabs')
  const late = await dialog(/review/i)
  expect((await merchant.call('DELETE /reviews/:id', { params: { id: added.id } })).status).toBe(200)
  await fill('Content', 'Too late.', late)
  await press('Save', late)
  expect(await notice('This review does not exist.')).toHaveTextContent('Error')
  expect(await field('Content', late)).toHaveValue('Too late.')
})

it('what another tab saved first is not overwritten unasked by one that saw nothing saved', async () => {
  const { merchant } = running
  await open(merchant, look)
  await fill('Heading colour', '#445566')
  const first = new FormData()
  for (const [key, value] of Object.entries({
    primary_color: '#000000',
    heading_color: '#112233',
    font_family: 'Inter',
  }))
    first.set(key, value)
  expect((await merchant.form('POST /save-store-customization', first)).status).toBe(200)
  await press('Save')
  await keepEditing()
  await press('Save')
  await overwrite()
  await notice('Customization updated successfully')

  await open(merchant, '/customization/form')
  await user.click(await screen.findByRole('switch', { name: /^VAT ID/ }))
  await press('Add a field')
  await fill('Label', 'Delivery day', await screen.findByRole('group', { name: 'New field' }))
  await succeeds('PUT /checkout-form', { body: { ...defaultForm, gift_note: true } })
  await succeeds('PUT /own-fields', { body: { fields: [] } })
  for (const button of ['Save', 'Save own fields']) {
    await press(button)
    await keepEditing()
  }

  await open(merchant, '/abandoned-checkouts')
  await user.click(await field('Remind shoppers who left'))
  await succeeds('PUT /reminders', { body: { ...defaultSettings, is_on: true } })
  await press('Save')
  await keepEditing()

  await open(merchant, reviewsTab)
  await fill('Total reviews', '42')
  await succeeds('POST /trust-pilot-reviews', { body: { rating: 4.5, total_reviews: 40, is_enable: 1 } })
  await press('Save')
  await keepEditing()
})

it('an ended session is taken up in place, and look, summary, review and discount are saved [n3n5]', async () => {
  const { merchant } = running
  const save = async (button: string, message: string, where?: HTMLElement) => {
    merchant.cookie = ''
    await press(button, where)
    await accessible(await dialog('Your session has ended'))
    await logInAgain()
    expect(await notice(message)).toHaveTextContent('Success')
  }
  await open(merchant, look)
  await fill('Primary colour', '#0b5d37')
  await save('Save', 'Customization saved successfully')
  expect(await field('Primary colour')).toHaveValue('#0b5d37')

  await open(merchant, reviewsTab)
  await fill('Total reviews', '43')
  await save('Save', 'Rating summary saved successfully')

  await press('Add review')
  const form = await dialog('Add review')
  for (const [label, text] of Object.entries({ Name: 'After the break', Rating: '4', Content: 'Kept.' }))
    await fill(label, text, form)
  await save('Add review', 'Review added successfully', form)
  await within(document.body).findByText('Kept.')
})
