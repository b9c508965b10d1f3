import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
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

type Line = { line: number; name: string; verdict: string; detail: string }
const create = async (values: object) =>
  (await merchant.call('POST /shipping-rate', { body: { description: 'd', shippingPrice: 5, ...values } })).body.data
    .shippingRate
const rates = async () => (await merchant.call('GET /shipping-rate')).body.data.shippingRates.data
const send = (call: string, text: string | Buffer, fields: Record<string, string> = {}, by = merchant) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('csv', new Blob([typeof text === 'string' ? text : new Uint8Array(text)], { type: 'text/csv' }), 'rates.csv')
  return by.form(call, form)
}
const plan = async (text: string) => {
  const answer = await send('POST /shipping-rate/file/plan', text)
  expect(answer.text).toContain('"error":false')
  return answer.body.data as { lines: Line[]; version: string }
}
const take = (text: string, version: string) => send('POST /shipping-rate/file', text, { version })
const exported = async () => (await merchant.call('GET /shipping-rate/file')).text

const head = 'Name,Internal name,Description,Countries,Shipping price,Free from,Use as default,On'

it('answers 401 to a stranger, and leaves what another merchant has alone [h8p5]', async () => {
  await create({ name: 'Mine', internalName: 'mine' })
  expect((await app.stranger.call('GET /shipping-rate/file')).status).toBe(401)
  const other = await app.merchant()
  expect((await other.call('GET /shipping-rate/file')).text).not.toContain('Mine')
  const text = `${head}\nMine,mine,d,,9,,,`
  const { version } = (await send('POST /shipping-rate/file/plan', text, {}, other)).body.data
  expect((await send('POST /shipping-rate/file', text, { version }, other)).body.data).toEqual({ added: 1, changed: 0 })
  expect(await rates()).toMatchObject([{ shipping_price: 5 }])
})

it('gives a file of all rates, which taken back changes nothing [l6d6]', async () => {
  const values = { countries: ['EU', 'NO'], freeFrom: 50, minimumCartWeight: 0.5, handlingDays: 2, useAsDefault: true }
  await create({ name: '=Formula, "quoted"', internalName: 'a', ...values })
  await create({ name: 'Müller', internalName: 'b', isActive: false, shippingPrice: null })
  const before = await rates()
  const { lines, version } = await plan(await exported())
  expect(lines.map(({ verdict }) => verdict)).toEqual(['same', 'same'])
  expect((await take(await exported(), version)).body.data).toEqual({ added: 0, changed: 0 })
  expect(await rates()).toEqual(before)
})

it('says line by line what would happen, and writes nothing before it is agreed to [l7x6]', async () => {
  await create({ name: 'Standard', internalName: 'std', countries: ['NL'] })
  await create({ name: 'Kept', internalName: 'kept' })
  const before = await rates()
  const text = `${head}\nStandard,std,d,NL NO,"5,50",50,no,yes\nExpress,exp,Next day,,9.9,,yes,yes\n`
  const { lines, version } = await plan(text)
  expect(lines).toEqual([
    { line: 2, name: 'Standard', verdict: 'changed', detail: 'price €5.00 → €5.50, countries, free from €50.00' },
    { line: 3, name: 'Express', verdict: 'added', detail: '€9.90' },
  ])
  expect(await rates()).toEqual(before)
  expect((await take(text, version)).body.data).toEqual({ added: 1, changed: 1 })
  const after = new Map((await rates()).map((rate: { name: string }) => [rate.name, rate]))
  expect(new Set(after.keys())).toEqual(new Set(['Express', 'Kept', 'Standard']))
  expect(after.get('Standard')).toMatchObject({ shipping_price: 5.5, free_from: 50, countries: ['NL', 'NO'] })
  expect((await take(text, version)).body.data).toEqual({ added: 0, changed: 0 })
})

it('names what is wrong in each line, and then takes none of them [w4g8]', async () => {
  const text = `${head}\nGood,g,d,,5,,yes,\n,x,d,,5,,,\nBad,b,d,XX,cheap,,,maybe\nFine,f,d,,5.001,,,\nSecond,s,d,,5,,yes,`
  const { lines, version } = await plan(text)
  expect(lines.map(({ line, verdict }) => [line, verdict])).toEqual([
    [2, 'added'],
    [3, 'wrong'],
    [4, 'wrong'],
    [5, 'wrong'],
    [6, 'wrong'],
  ])
  const of = (line: number) => lines.find((one) => one.line === line)!.detail
  expect(of(3)).toBe('Name is required')
  expect(of(4)).toContain('Shipping price must be a number')
  expect(of(4)).toContain('On must be yes or no')
  expect(of(4)).toContain('Countries must be two-letter country codes, or EU')
  expect(of(5)).toBe('Shipping price can have at most 2 decimals in EUR')
  expect(of(6)).toBe('Line 2 is the default already')
  expect((await take(text, version)).status).toBe(422)
  expect(await rates()).toEqual([])
})

it('is looked at again where a rate was changed in the meantime [b6f6]', async () => {
  const { id } = await create({ name: 'Standard', internalName: 'std' })
  const text = `${head}\nStandard,std,d,,9,,,`
  const { version } = await plan(text)
  const body = { name: 'Standard', internalName: 'std', description: 'other', shippingPrice: 7 }
  await merchant.call('PUT /shipping-rate/:id', { params: { id }, body })
  expect((await take(text, version)).status).toBe(409)
  expect(await rates()).toMatchObject([{ shipping_price: 7 }])
})

it.each([
  ['Name,Internal name', 'The column “Description” is missing.'],
  ['Name,Internal name,Description,Colour\na,b,c,red', 'There is no column “Colour” of shipping rates.'],
  [head, 'There is no shipping rate in the file.'],
  [Buffer.from([0x4e, 0xff, 0xfe]), 'Save the file as CSV UTF-8, and choose it again.'],
])('refuses a file that is none of rates: %s [q3l6]', async (text, why) => {
  const answer = await send('POST /shipping-rate/file/plan', text)
  expect([answer.status, answer.body.message]).toEqual([422, why])
})
