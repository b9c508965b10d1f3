// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { product } from '#apps/admin/testing/product.ts'
import { field, fill, isSaved, open, press, user } from '#apps/admin/testing/screen.ts'

const running = product()
const tab = '/customization/appearance'
const [first, later] = ['POST /save-store-customization', 'POST /update-store-customization']
beforeEach(() => {
  // Drawing is the browser's: a journey says what it refuses to draw.
  vi.stubGlobal('createImageBitmap', async () => ({ close() {} }))
  Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL() {} })
})

const png = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (sign) => sign.charCodeAt(0),
)

it('the first save creates the look and sends Default as Poppins; later ones send a logo only when it is new [p8m6]', async () => {
  const network = await open(running.merchant, tab)
  const font = () => field('Font family')
  const sent = (name: string) => network.calls.findLast((call) => call.name === name)?.body
  const read = 'GET /store-customization'
  /** Saves, and waits until the look is loaded anew. */
  const save = async () => {
    const before = network.count(read)
    await press('Save')
    await waitFor(() => expect(network.count(read)).toBeGreaterThan(before))
    await isSaved()
  }
  for (const colour of ['Primary colour', 'Heading colour']) expect(await field(colour)).toHaveValue('#000000')
  expect(await font()).toHaveValue('Default')
  expect(await screen.findByAltText('No logo yet')).toHaveAttribute('src', '/media/placeholder-logo.svg')
  await save()
  await waitFor(async () => expect(await font()).toHaveValue('Poppins'))
  expect(sent(first)).toMatchObject({ font_family: 'Poppins' })

  await fill('Heading colour', '#123456')
  await save()
  expect(sent(later)).toMatchObject({ heading_color: '#123456' })
  expect(sent(later)).not.toHaveProperty('logo')
  network.changes(later, async () => {
    const { body } = await running.merchant.call(read)
    return { status: 200, body: { ...body, message: 'Saved' } }
  })
  await user.upload(await screen.findByLabelText('Logo image'), new File([png], 'logo.png', { type: 'image/png' }))
  expect(await screen.findByAltText('Your logo')).toHaveAttribute('src', 'blob:picture')
  await user.click(await font())
  await user.click(await screen.findByRole('option', { name: 'Default' }))
  await save()
  expect(sent(later)).toMatchObject({ font_family: 'Default', logo: expect.any(File) })
})

it('leaves the keyboard where another logo is chosen once one is removed', async () => {
  await open(running.merchant, tab)
  await user.upload(await screen.findByLabelText('Logo image'), new File([png], 'logo.png', { type: 'image/png' }))
  await screen.findByAltText('Your logo')
  await press('Remove')
  expect(await screen.findByRole('button', { name: 'Upload logo' })).toHaveFocus()
})
