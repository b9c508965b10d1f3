import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import type { ShopLook } from '../../shop-contract.ts'
import { settingsFile } from './theme-settings.ts'

let world: ShopWorld
let scopes: string[]
const shop = (change: object) => world.post(`/sandbox/shopify/${world.shop.domain}`, change)
const locales = [
  { locale: 'nl', published: true },
  { locale: 'pt-BR', published: true },
  { locale: 'cy', published: true },
  { locale: 'fr', published: false },
]
beforeAll(async () => {
  world = await shopWorld()
  const answer = await fetch(`${world.sandbox.url}/sandbox/shopify/${world.shop.domain}`)
  scopes = ((await answer.json()) as { scopes: string[] }).scopes
})
beforeEach(async () => {
  await shop({ scopes: [...scopes, 'read_locales'], locales })
  await world.app.db.deleteFrom('customizations').where('store_id', '=', world.store.id).execute()
  await world.app.db.updateTable('stores').set({ checkout_languages: null }).where('id', '=', world.store.id).execute()
})
afterEach(() => fetch(`${world.sandbox.url}/sandbox/shopify/${world.shop.domain}`, { method: 'DELETE' }))
afterAll(() => world.close())

const theme = (current: object) => shop({ themeFiles: { [settingsFile]: JSON.stringify({ current }) } })
const plan = async () => {
  const answer = await world.merchant.call('GET /store-customization/shop')
  expect(answer.text).toContain('"error":false')
  return answer.body.data as ShopLook
}
const take = (version: string, parts: string[]) =>
  world.merchant.call('POST /store-customization/shop', { body: { version, parts } })
const undo = (put: unknown) => world.merchant.call('POST /store-customization/shop/undo', { body: { undo: put } })
const look = async () => (await world.merchant.call('GET /store-customization')).body.data
const languages = async () => (await world.merchant.call('GET /checkout-languages')).body.data.languages
const everything = ['primary_color', 'heading_color', 'font_family', 'logo', 'languages']

it('is nobody else’s: a stranger is answered 401 [f6n8]', async () => {
  const { stranger } = world.app
  expect((await stranger.call('GET /store-customization/shop')).status).toBe(401)
  const body = { version: 'v', parts: ['logo'] }
  expect((await stranger.call('POST /store-customization/shop', { body })).status).toBe(401)
  const none = { undo: { look: null, languages: null } }
  expect((await stranger.call('POST /store-customization/shop/undo', { body: none })).status).toBe(401)
})

it('proposes colours, font, logo and languages beside what is there now, and writes nothing [v9f6]', async () => {
  const { lines, left_out, missing_scopes } = await plan()
  expect(lines).toEqual([
    { part: 'primary_color', name: 'Primary colour', verdict: 'changed', before: '#000000', after: '#1f4f46' },
    { part: 'heading_color', name: 'Heading colour', verdict: 'changed', before: '#000000', after: '#20312d' },
    { part: 'font_family', name: 'Font', verdict: 'changed', before: 'Default', after: 'Inter' },
    {
      part: 'logo',
      name: 'Logo',
      verdict: 'changed',
      before: '',
      after: expect.stringMatching(/^data:image\/webp;base64,/),
    },
    {
      part: 'languages',
      name: 'Languages at checkout',
      verdict: 'changed',
      before: 'All available languages',
      after: 'English, Dutch, Portuguese',
    },
  ])
  expect(left_out).toEqual([{ name: 'Language cy', why: 'The checkout does not support it' }])
  expect(missing_scopes).toEqual([])
  expect((await look()).storeCustomization).toBeNull()
  expect(await languages()).toBeNull()
})

it('takes over what was chosen, once however often it is pressed, and takes it back [m4t4]', async () => {
  const { version } = await plan()
  const done = (await take(version, ['primary_color', 'logo', 'languages'])).body.data
  expect(done.changed).toBe(3)
  const written = await look()
  expect(written.storeCustomization).toEqual({
    primary_color: '#1f4f46',
    heading_color: '#000000',
    font_family: 'Default',
  })
  expect(written.logo).toMatch(/^\/media\/logos\//)
  expect(await languages()).toEqual(['en', 'nl', 'pt'])
  // The same press again, as its answer was lost: it can be taken back all the same.
  expect((await take(version, ['primary_color', 'logo', 'languages'])).body.data).toEqual(done)
  expect((await plan()).lines.filter(({ verdict }) => verdict === 'same').map(({ part }) => part)).toEqual([
    'primary_color',
    'logo',
    'languages',
  ])
  expect((await undo(done.undo)).status).toBe(200)
  expect((await look()).storeCustomization).toBeNull()
  expect(await languages()).toBeNull()
  expect((await undo(done.undo)).status).toBe(409)
})

it('gives back the look of before with its logo, and nothing where something was changed since [z4x6]', async () => {
  const first = await plan()
  await take(first.version, ['logo'])
  const before = await look()
  await theme({ colors_accent_1: '#334fb4' })
  const { version } = await plan()
  const done = (await take(version, ['primary_color'])).body.data
  expect((await look()).storeCustomization.primary_color).toBe('#334fb4')
  expect((await undo(done.undo)).status).toBe(200)
  const after = await look()
  expect([after.storeCustomization, after.logo]).toEqual([before.storeCustomization, before.logo])

  const again = (await take((await plan()).version, ['primary_color'])).body.data
  const form = new FormData()
  const typed = { primary_color: '#445566', heading_color: '#000000', font_family: 'Inter' }
  for (const [name, value] of Object.entries(typed)) form.set(name, value)
  expect((await world.merchant.form('POST /update-store-customization', form)).status).toBe(200)
  expect((await undo(again.undo)).status).toBe(409)
  expect((await look()).storeCustomization.primary_color).toBe('#445566')
})

it('keeps the logo of before, however often an import is tried and taken back [j9m9]', async () => {
  const { db } = world.app
  const store_id = world.store.id
  const only = { content: Buffer.from('the only copy'), content_type: 'image/webp', width: 1, height: 1 }
  const { id } = await db
    .insertInto('logos')
    .values({ store_id, ...only, created_at: new Date(0) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const plain = { primary_color: '#000000', heading_color: '#000000', font_family: 'Default' }
  await db
    .insertInto('customizations')
    .values({ store_id, ...plain, logo_id: id })
    .execute()
  const before = (await look()).logo
  for (let round = 0; round < 6; round += 1) {
    const done = (await take((await plan()).version, ['logo'])).body.data
    expect((await undo(done.undo)).status).toBe(200)
  }
  expect((await look()).logo).toBe(before)
})

it('takes back to no language that does not exist [v7s8]', async () => {
  const put = { look: null, languages: { before: ['xx', 'not-a-language'], written: null } }
  expect((await undo(put)).status).toBe(422)
  expect(await languages()).toBeNull()
})

it('writes nothing where the shop or the look changed since it was looked at [y8b4]', async () => {
  const { version } = await plan()
  await theme({ colors_accent_1: '#334fb4' })
  expect((await take(version, ['primary_color'])).status).toBe(409)
  expect((await look()).storeCustomization).toBeNull()
})

it('says what it cannot take over: a font, a picture that is none, a file that is gone [n8g9]', async () => {
  await theme({ type_body_font: 'playfair_display_n4', logo: 'shopify://shop_images/gone.png' })
  expect((await plan()).left_out).toEqual(
    expect.arrayContaining([
      { name: 'Primary colour', why: 'Not set in your theme' },
      { name: 'Font', why: 'The checkout has Roboto, Poppins, Inter, not Playfair Display' },
      { name: 'Logo', why: 'The file could not be downloaded from your shop' },
    ]),
  )
  await shop({ themeFiles: { [settingsFile]: 'no settings' } })
  expect((await plan()).left_out).toContainEqual({ name: 'Look', why: 'The settings of your theme cannot be read' })
})

it('names the scope that the app lacks, and proposes the rest [p3n2]', async () => {
  await shop({ scopes })
  const { lines, missing_scopes, version } = await plan()
  expect(missing_scopes).toEqual(['read_locales'])
  expect(lines.map(({ part }) => part)).toEqual(['primary_color', 'heading_color', 'font_family', 'logo'])
  expect((await take(version, everything)).body.data.changed).toBe(4)
  expect(await languages()).toBeNull()
})
