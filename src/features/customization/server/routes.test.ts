import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApp, type TestApp } from '#apps/server/testing/test-app.ts'
import { maxLogoBytes } from '../contract.ts'

let test: TestApp
beforeAll(async () => (test = await testApp()))
afterAll(() => test.close())

type Merchant = Awaited<ReturnType<TestApp['merchant']>>
const look = { primary_color: '#1A2B3C', heading_color: '#445566', font_family: 'Inter' }

const send = (
  merchant: Merchant,
  path: string,
  fields: Record<string, string>,
  logo?: { name: string; type: string; content: Buffer },
) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  if (logo) form.set('logo', new Blob([new Uint8Array(logo.content)], { type: logo.type }), logo.name)
  return merchant.form(`POST ${path}`, form)
}

const picture = (format: 'png' | 'jpeg' | 'webp' | 'gif', width = 900, height = 300) =>
  sharp({ create: { width, height, channels: 4, background: '#336699' } })
    .toFormat(format)
    .toBuffer()

describe('the look of a store', () => {
  it("is nobody else's", async () => {
    const [one, other] = [await test.merchant(), await test.merchant()]
    await send(one, '/save-store-customization', look)
    expect((await other.call('GET /store-customization')).body.data.storeCustomization).toBeNull()
  })

  it('is empty before the first save, then what was saved, colours in lower case [m8k6]', async () => {
    const merchant = await test.merchant()
    expect((await merchant.call('GET /store-customization')).body.data).toEqual({
      storeCustomization: null,
      logo: null,
      updated_at: null,
    })
    const answer = await send(merchant, '/save-store-customization', look)
    expect(answer.body).toMatchObject({ error: false, message: 'Customization saved successfully' })
    expect((await merchant.call('GET /store-customization')).body.data.storeCustomization).toEqual({
      primary_color: '#1a2b3c',
      heading_color: '#445566',
      font_family: 'Inter',
    })
  })

  it.each([
    ['primary_color', 'red;background:url(//x)', 'Enter a colour such as #1a2b3c'],
    ['heading_color', '#12345', 'Enter a colour such as #1a2b3c'],
    ['font_family', 'Comic Sans', 'Choose one of the fonts'],
  ])('refuses %s = %s [z2p6]', async (field, value, sentence) => {
    const answer = await send(await test.merchant(), '/save-store-customization', { ...look, [field]: value })
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual({ [field]: sentence })
  })

  it('is not overwritten by who saw an older one or none, unless they say which they saw [t8r3]', async () => {
    const merchant = await test.merchant()
    const first = (await send(merchant, '/save-store-customization', look)).body.data.updated_at as string
    const newer = { ...look, heading_color: '#778899', seenUpdatedAt: first }
    const second = (await send(merchant, '/update-store-customization', newer)).body.data.updated_at as string
    for (const late of [
      await send(merchant, '/update-store-customization', { ...look, seenUpdatedAt: first }),
      await send(merchant, '/save-store-customization', { ...look, seenUpdatedAt: '' }),
    ]) {
      expect(late.status).toBe(409)
      expect(late.body.data).toEqual({ updated_at: second })
    }
    const { data } = (await merchant.call('GET /store-customization')).body
    expect(data).toMatchObject({ storeCustomization: { heading_color: '#778899' }, updated_at: second })
    expect((await send(merchant, '/update-store-customization', { ...look, seenUpdatedAt: second })).status).toBe(200)
  })

  it('is saved first by one of two who saw none', async () => {
    const merchant = await test.merchant()
    const both = await Promise.all(
      [1, 2].map(() => send(merchant, '/save-store-customization', { ...look, seenUpdatedAt: '' })),
    )
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it('may be saved twice [z4p4]', async () => {
    const merchant = await test.merchant()
    for (const path of ['/save-store-customization', '/save-store-customization', '/update-store-customization'])
      expect((await send(merchant, path, look)).status).toBe(200)
  })
})

describe('the logo', () => {
  it.each(['png', 'jpeg', 'webp'] as const)(
    'is taken as %s, drawn anew as WebP and served to everybody [k3z5]',
    async (format) => {
      const merchant = await test.merchant()
      const content = await picture(format)
      const answer = await send(merchant, '/save-store-customization', look, {
        name: `logo.${format}`,
        type: `image/${format}`,
        content,
      })
      const address = answer.body.data.logo as string
      const served = await test.inject({ url: address })
      expect(served.headers['content-type']).toBe('image/webp')
      expect(served.headers['x-content-type-options']).toBe('nosniff')
      const { width, height, exif } = await sharp(served.rawPayload).metadata()
      expect({ width, height, exif }).toEqual({ width: 540, height: 180, exif: undefined })
    },
  )

  it.each([
    [
      'an SVG that says it is a PNG',
      'image/png',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    ],
    ['HTML', 'image/png', Buffer.from('<html><script>alert(1)</script></html>')],
    ['nothing in particular', 'image/jpeg', Buffer.from('hello')],
  ])('is refused as %s [s2k6]', async (_, type, content) => {
    const answer = await send(await test.merchant(), '/save-store-customization', look, {
      name: 'logo.png',
      type,
      content,
    })
    expect(answer.status).toBe(415)
    expect(answer.body.message).toBe('Choose a PNG, JPEG or WebP image for the logo.')
  })

  it('is refused as GIF, as too large a file and as too many pixels', async () => {
    const merchant = await test.merchant()
    const gif = { name: 'a.gif', type: 'image/gif', content: await picture('gif') }
    expect((await send(merchant, '/save-store-customization', look, gif)).status).toBe(415)
    const large = { name: 'a.png', type: 'image/png', content: Buffer.alloc(maxLogoBytes + 1) }
    expect((await send(merchant, '/save-store-customization', look, large)).body).toMatchObject({
      error: true,
      message: 'The file is larger than 2 MB. Choose a smaller one.',
    })
    const wide = { name: 'a.png', type: 'image/png', content: await picture('png', 8_000, 2_000) }
    expect((await send(merchant, '/save-store-customization', look, wide)).status).toBe(422)
  })

  it('stays when only the colours change, and goes when asked to [t3w7]', async () => {
    const merchant = await test.merchant()
    const logo = { name: 'logo.png', type: 'image/png', content: await picture('png') }
    const first = await send(merchant, '/save-store-customization', look, logo)
    const second = await send(merchant, '/update-store-customization', look)
    expect(second.body.data.logo).toBe(first.body.data.logo)
    const third = await send(merchant, '/update-store-customization', { ...look, remove_logo: 'true' })
    expect(third.body.data.logo).toBeNull()
  })
})
