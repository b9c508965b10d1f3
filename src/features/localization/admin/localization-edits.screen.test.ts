// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it, vi } from 'vitest'
import { logInAgain } from '#apps/admin/testing/mishaps.ts'
import { product } from '#apps/admin/testing/product.ts'
import {
  dialog,
  field,
  fill,
  follow,
  isAt,
  isClosed,
  isSaved,
  notice,
  open,
  press,
  user,
} from '#apps/admin/testing/screen.ts'
import { languages } from '../languages.ts'

const running = product()
const page = '/localization?language=fi&page=thank_you'
const title = () => field('Order details')
const chooser = () => screen.findByRole('combobox', { name: 'Language' })
const options = () => screen.findAllByRole('option')
const choose = async (language: string) => {
  await user.clear(await chooser())
  await user.type(await chooser(), language)
  await waitFor(async () => expect(await options()).toHaveLength(1))
  await user.click((await options())[0]!)
}
/** What another tab saves in the meantime. */
const saveElsewhere = async (translation: string) => {
  const params = { language: 'fi', page: 'thank_you' }
  const { data } = (await running.merchant.call('GET /localization-keys/:language/:page', { params })).body
  const text = data.localizationKeys.find(({ value }: { value: string }) => value === 'Order details')
  const localizations = [{ localization_key_id: text.id, translation, language: 'fi' }]
  expect((await running.merchant.call('POST /localization', { body: { localizations } })).status).toBe(200)
}

it('texts are found by language, page, search and filter, and a lost placeholder is told [n3b5]', async () => {
  await open(running.merchant, '/localization')
  await user.click(await chooser())
  expect(await options()).toHaveLength(languages.length)
  for (const option of await options())
    expect(option.querySelector('img')).toHaveAttribute('src', expect.stringMatching(/svg$/))
  await user.keyboard('deu')
  await waitFor(async () => expect(await options()).toHaveLength(1))
  const german = (await options())[0]!
  expect(german).toHaveTextContent(/^German\s*Deutsch/)
  expect(german.querySelector('img')).toHaveAttribute('src', '/assets/flags/de.svg')
  await user.click(german)
  await isAt('/localization?language=de&page=checkout')
  await user.click(await screen.findByRole('radio', { name: 'Thank You' }))
  await isAt('/localization?language=de&page=thank_you')

  await open(running.merchant, '/localization?language=de&page=thank_you')
  expect(await chooser()).toHaveValue('German')
  const sent = () => field('We sent a confirmation to {email}.')
  await user.type(await screen.findByRole('searchbox', { name: 'Search texts' }), 'we sent')
  await waitFor(() => expect(screen.queryByLabelText('Continue shopping')).toBeNull())
  await fill('We sent a confirmation to {email}.', 'Bestätigt.')
  await screen.findByText('Keep {email} in the translation')
  await user.click(await screen.findByText('Broken placeholders (1)'))
  await press('Save')
  await waitFor(async () => expect(await sent()).toHaveFocus())
  await follow('Shipping Rates')
  await press('Cancel', await dialog('Unsaved Changes'))
  await isClosed()
  expect(await sent()).toHaveValue('Bestätigt.')
  await choose('French')
  await press('Discard Changes', await dialog('Unsaved Changes'))
  await waitFor(() => expect(window.location.search).toContain('language=fr'))
})

it('a file is tried before anything changes [c6b8]', async () => {
  const network = await open(running.merchant, '/localization?language=de&page=thank_you')
  const files: string[] = []
  Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL() {} })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function note(this: HTMLAnchorElement) {
    files.push(this.download)
  })
  await press('Export CSV')
  await waitFor(() => expect(files).toEqual(['de-thank_you.csv']))
  const csv = [
    'id,english,translation',
    'thank_you:details.continue,Continue shopping,"Weiter, immer weiter"',
    'thank_you:confirmation.text,We sent,Ohne Adresse',
    'thank_you:nope,Nope,Nein',
  ].join('\n')
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!
  await user.upload(input, new File([csv], 'de.csv', { type: 'text/csv' }))
  const modal = await dialog('Import translations')
  await within(modal).findByText(/1 text changes/)
  expect(modal).toHaveTextContent('Line 3: Keep {email} in the translation')
  expect(modal).toHaveTextContent('Line 4: Unknown text on this page')
  await press('Import 1 text', modal)
  await waitFor(async () => expect(await field('Continue shopping')).toHaveValue('Weiter, immer weiter'))
  await screen.findByText('1 unsaved change')
  expect(network.calls.filter(({ name }) => name.startsWith('POST'))).toEqual([])
})

it('a file that a spreadsheet saved in the alphabet of its country is not read, as letters of it would be lost', async () => {
  await open(running.merchant, '/localization?language=de&page=thank_you')
  await screen.findByRole('button', { name: 'Import CSV' })
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!
  const csv = 'id;translation\nthank_you:details.continue;Weiter für Käufer'
  await user.upload(input, new File([new Uint8Array(Buffer.from(csv, 'latin1'))], 'de.csv', { type: 'text/csv' }))
  await notice('Save the file as CSV UTF-8, and choose it again.')
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.upload(input, new File([csv], 'de.csv', { type: 'text/csv' }))
  const modal = await dialog('Import translations')
  expect(modal).toHaveTextContent('Weiter für Käufer')
})

it('two tabs do not overwrite each other [z5p5]', async () => {
  await open(running.merchant, page)
  const shipped = (await title()).value
  await saveElsewhere('Tilauksesi')
  await fill('Order details', 'Tilaus')
  await press('Save')
  const conflict = await dialog('Changed in the meantime')
  expect(conflict).toHaveTextContent('Tilauksesi')
  await press('Load the saved version', conflict)
  await waitFor(async () => expect(await title()).toHaveValue('Tilauksesi'))
  await isClosed()
  await fill('Order details', 'Tilaus')
  await press('Save')
  await notice('Translations saved successfully')
  await isSaved()

  await saveElsewhere('Sinun tilauksesi')
  await fill('Order details', 'Tilaus tässä')
  await press('Save')
  await press('Overwrite with mine', await dialog('Changed in the meantime'))
  await isSaved()
  await press('Reset all to default')
  await press('Save')
  await isSaved()
  expect(await title()).toHaveValue(shipped)
})

it('an ended session asks for the password in place, and keeps what is typed [m4g2]', async () => {
  await open(running.merchant, page)
  await fill('Order details', 'Tilaus')
  running.merchant.cookie = ''
  await press('Save')
  await logInAgain()
  await notice('Translations saved successfully')
  expect(await title()).toHaveValue('Tilaus')
})

it('texts that cannot be loaded are told, and tried again [j9j5]', async () => {
  const keys = 'GET /localization-keys/:language/:page'
  const network = await open(running.merchant, '/localization', (door) =>
    door.breaks(keys, { status: 404, body: { error: true, message: 'An error occurred' } }),
  )
  await screen.findByRole('heading', { name: 'The texts could not be loaded' })
  network.mend()
  network.changes(keys, async (real) => {
    const answer = await (await real()).json()
    return { status: 200, body: { ...answer, data: { ...answer.data, localizationKeys: [] } } }
  })
  await press('Retry')
  await screen.findByRole('heading', { name: 'No data available for the selected page.' })
  await open(running.merchant, '/localization')
  await field('Contact information')
})
