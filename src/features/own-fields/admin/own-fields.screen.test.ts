// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/dom'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { fill, notice, open, press, user } from '#apps/admin/testing/screen.ts'
import { type TestApp, testApp } from '#apps/server/testing/test-app.ts'

let app: TestApp
let merchant: Awaited<ReturnType<TestApp['merchant']>>
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  merchant = await app.merchant()
})

const tab = '/customization/form'
const save = 'Save own fields'
const row = (name: string) => screen.findByRole('group', { name })
const fields = async () => (await merchant.call('GET /own-fields')).body.data.fields

it('a merchant asks for something in words of their own, in two languages and of some countries [d8l2]', async () => {
  const network = await open(merchant, tab)
  await press('Add a field')
  await fill('Label', 'Delivery slot', await row('New field'))
  const field = await row('Delivery slot')
  await user.click(within(field).getByRole('radio', { name: 'Choice' }))
  await fill('Choices', 'Morning\nEvening', field)
  await user.click(within(field).getByRole('switch', { name: /^Required/ }))
  await user.type(within(field).getByRole('combobox', { name: 'Countries' }), 'Netherl{Enter}')
  await user.selectOptions(within(field).getByRole('combobox', { name: 'Add a language' }), 'nl')
  await fill('Label', 'Tijdvak', within(field).getByRole('group', { name: 'Dutch' }))
  network.breaks('PUT /own-fields', { status: 500 })
  await press(save)
  await waitFor(() => expect(network.count('PUT /own-fields')).toBe(1))
  network.mend()
  await press(save)
  await notice('Own fields saved successfully')
  expect(await fields()).toMatchObject([
    {
      kind: 'choice',
      label: 'Delivery slot',
      choices: ['Morning', 'Evening'],
      is_required: true,
      countries: ['NL'],
      is_active: true,
      translations: [{ language: 'nl', label: 'Tijdvak' }],
    },
  ])
})

it('fields are put in order, switched off and taken away, and what cannot be saved is said at its field [m3r7]', async () => {
  const blank = { kind: 'text', help: '', choices: [], is_required: false, countries: [], translations: [] }
  const saved = ['One', 'Two', 'Three'].map((label) => ({ ...blank, id: crypto.randomUUID(), label, is_active: true }))
  await merchant.call('PUT /own-fields', { body: { fields: saved } })
  await open(merchant, tab)
  await press('Move Two up')
  await user.click(await screen.findByRole('switch', { name: 'Ask for One' }))
  await press('Remove Three')
  await press('Add a field')
  await press(save)
  const added = await row('New field')
  await within(added).findByText('Enter a label')
  await fill('Label', 'two', added)
  await press(save)
  await within(await row('two')).findByText('Another field has this label')
  await press('Remove two')
  await press(save)
  await notice('Own fields saved successfully')
  const left = (await fields()) as { label: string; is_active: boolean }[]
  expect(left.map(({ label, is_active }) => [label, is_active])).toEqual([
    ['Two', true],
    ['One', false],
  ])
})

it('leaves the keyboard on a field that moves, and beside one that goes', async () => {
  await open(merchant, tab)
  for (const label of ['One', 'Two', 'Three']) {
    await press('Add a field')
    await fill('Label', label, await row('New field'))
  }
  const focused = (name: string) => expect(screen.getByRole('button', { name })).toHaveFocus()
  await press('Move Three up')
  focused('Move Three up')
  await press('Move Three up')
  focused('Move Three down')
  await press('Remove Three')
  focused('Remove One')
  await press('Remove Two')
  focused('Remove One')
  await press('Remove One')
  focused('Add a field')
})

it('the preview draws the fields while they are written [k3b9]', async () => {
  await open(merchant, tab)
  const frame = (await screen.findByTitle<HTMLIFrameElement>('Preview')).contentWindow!
  const received: { type: string; fields?: { label: string }[] }[] = []
  frame.postMessage = (data: (typeof received)[number]) => void received.push(data)
  const ready = { data: { type: 'checky-preview-ready' }, source: frame, origin: window.location.origin }
  window.dispatchEvent(new MessageEvent('message', ready))
  await press('Add a field')
  await fill('Label', 'Engraving', await row('New field'))
  const labels = () => received.findLast(({ type }) => type === 'checky-own-fields')?.fields?.map(({ label }) => label)
  await waitFor(() => expect(labels()).toEqual(['Engraving']))
})

it('says so where the own fields cannot be loaded, and asks again [x3p4]', async () => {
  const network = await open(merchant, tab, (door) => door.breaks('GET /own-fields', { status: 500 }))
  await screen.findByRole('heading', { name: 'Your own fields could not be loaded' })
  network.mend()
  await press('Retry')
  await screen.findByRole('button', { name: 'Add a field' })
})
