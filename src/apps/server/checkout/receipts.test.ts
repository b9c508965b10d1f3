import { inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { canDraw, drawReceipt } from '#features/checkout/server/public.ts'
import { toReceipt } from '#features/checkout/shopper/order/receipt.ts'
import { sampleThanks } from '#features/checkout/shopper/preview/sample.ts'
import { defaultLook } from '#features/customization/shopper/look.ts'
import { languages } from '#features/localization/languages.ts'
import { withShared } from '#features/localization/server/public.ts'
import { shippedTexts } from '#features/localization/server/shipped.ts'
import { receiptLink } from './receipts.ts'

const thanks = sampleThanks(defaultLook)
const english = withShared(await shippedTexts('en', 'thank_you'))
const countPages = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)!.length

/** What is drawn on its pages, as its instructions. */
const drawnIn = (pdf: Buffer) =>
  [...pdf.toString('latin1').matchAll(/\/FlateDecode\n>>\nstream\n(.*?)\nendstream/gs)]
    .map(([, packed]) => inflateSync(Buffer.from(packed!, 'latin1')).toString('latin1'))
    .join('\n')
const count = (text: string, part: string) => text.split(part).length - 1

describe('a receipt', () => {
  it('says what was bought, what it came to, what went back and whose it is [w2b7]', () => {
    const order = { ...thanks.order!, refunds: [{ on: '2026-11-01', amount: 250 }] }
    const [line] = thanks.lines
    const written = { ...thanks.written, vat_id: 'NL010000446B01' }
    const engraved = { ...line!, quantity: 2, line_total: 2 * line!.unit_price, properties: { Engraving: 'Ann' } }
    const receipt = toReceipt({ ...thanks, order, lines: [engraved], written }, english)!
    expect(receipt).toMatchObject({
      shop: thanks.store_name,
      facts: [
        ['Order date', 'October 5, 2026'],
        ['Payment', 'Card'],
        ['Contact information', 'anna@example.com'],
        ['VAT ID', 'NL010000446B01'],
      ],
      total: ['Total', '$288.00'],
    })
    expect(receipt.addresses[0]).toMatchObject(['Shipping address', expect.arrayContaining(['12 Canal Street'])])
    expect(receipt.addresses[1]).toEqual(['Billing address', ['Same as shipping address']])
    expect(receipt.lines[0]!.notes).toEqual(['Engraving: Ann', '2 items, $180.00 each'])
    expect(receipt.after).toContain('Refunded: $2.50, November 1, 2026')
  })

  it('is there in every language whose signs the font has, and in no other [k4c8]', async () => {
    const without: string[] = []
    for (const { code } of languages)
      if (!receiptLink({ view: { ...thanks, locale: code }, texts: await shippedTexts(code, 'thank_you') }))
        without.push(code)
    expect(without.toSorted()).toEqual(['ar', 'he', 'hi', 'ja', 'ko', 'th', 'zh', 'zh-TW'])
    const kim = { ...thanks, shipping_address: { ...thanks.shipping_address, last_name: '김' } }
    expect(receiptLink({ view: kim, texts: english })).toBeNull()
    expect(canDraw(toReceipt(kim, english)!)).toBe(false)
  })

  it('is nobody’s while there is no order, or whose it is is not known [h9n6]', () => {
    expect(receiptLink({ view: { ...thanks, order: null }, texts: english })).toBeNull()
    expect(receiptLink({ view: { ...thanks, is_withheld: true }, texts: english })).toBeNull()
    expect(receiptLink({ view: { ...thanks, email: '' }, texts: english })).toBeNull()
  })

  it('is there for goods with a text of several lines', async () => {
    const engraved = { ...thanks.lines[0]!, properties: { Engraving: 'For Ann,\r\nwith love\n\tBob' } }
    const view = { ...thanks, lines: [engraved] }
    expect(receiptLink({ view, texts: english })).not.toBeNull()
    const plain = await drawReceipt(toReceipt({ ...thanks, lines: [thanks.lines[0]!] }, english)!)
    const file = await drawReceipt(toReceipt(view, english)!)
    expect(count(drawnIn(file), '/P <<') - count(drawnIn(plain), '/P <<')).toBe(3)
  })

  it('can be read aloud, and has its own name in its window', async () => {
    const text = (await drawReceipt(toReceipt({ ...thanks, locale: 'de' }, english)!)).toString('latin1')
    for (const said of ['%PDF-1.7', '/Lang (de)', '/Marked true', '/DisplayDocTitle true', '/S /Table', '/S /H1'])
      expect(text).toContain(said)
  })

  it('says on each of several pages which one it is', async () => {
    const lines = Array.from({ length: 60 }, (_, position) => ({ ...thanks.lines[0]!, position }))
    const long = await drawReceipt(toReceipt({ ...thanks, lines }, english)!)
    expect(count(drawnIn(long), '/Pagination')).toBe(countPages(long))
    expect(drawnIn(await drawReceipt(toReceipt(thanks, english)!))).not.toContain('/Pagination')
  })

  it('goes on another page where it is long [k3z8]', async () => {
    const short = await drawReceipt(toReceipt(thanks, english)!)
    expect(short.subarray(0, 5).toString()).toBe('%PDF-')
    expect(countPages(short)).toBe(1)
    const lines = Array.from({ length: 60 }, (_, position) => ({ ...thanks.lines[0]!, position }))
    expect(countPages(await drawReceipt(toReceipt({ ...thanks, lines }, english)!))).toBeGreaterThan(2)
  })
})
