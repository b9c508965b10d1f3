import { randomUUID } from 'node:crypto'
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

type Sender = Pick<TestApp['stranger'], 'form'>
type Line = { line: number; name: string; verdict: string; detail: string }
const create = async (values: object) =>
  (await merchant.call('POST /shipping-rate', { body: { description: 'd', shippingPrice: 5, ...values } })).body.data
    .shippingRate
const rates = async () => (await merchant.call('GET /shipping-rate')).body.data.shippingRates.data
const send = (call: string, text: string | Buffer, fields: Record<string, string> = {}, by: Sender = merchant) => {
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

const takeBack = (undo: string) => merchant.call('POST /shipping-rate/file/undo', { body: { undo } })

const head = 'Name,Internal name,Description,Countries,Shipping price,Free from,Use as default,On'

it('answers 401 to a stranger, and leaves what another merchant has alone [h8p5]', async () => {
  await create({ name: 'Mine', internalName: 'mine' })
  expect((await app.stranger.call('GET /shipping-rate/file')).status).toBe(401)
  expect((await send('POST /shipping-rate/file/plan', head, {}, app.stranger)).status).toBe(401)
  expect((await send('POST /shipping-rate/file', head, { version: 'v' }, app.stranger)).status).toBe(401)
  const undo = randomUUID()
  expect((await app.stranger.call('POST /shipping-rate/file/undo', { body: { undo } })).status).toBe(401)
  const other = await app.merchant()
  expect((await other.call('GET /shipping-rate/file')).text).not.toContain('Mine')
  const text = `${head}\nMine,mine,d,,9,,,`
  const { version } = (await send('POST /shipping-rate/file/plan', text, {}, other)).body.data
  const taken = (await send('POST /shipping-rate/file', text, { version }, other)).body.data
  expect(taken).toMatchObject({ added: 1, changed: 0 })
  expect((await takeBack(taken.undo)).status).toBe(404)
  expect(await rates()).toMatchObject([{ shipping_price: 5 }])
  expect((await other.call('GET /shipping-rate')).body.data.shippingRates.data).toHaveLength(1)
})

it('gives a file of all rates, which taken back changes nothing [l6d6]', async () => {
  const values = {
    countries: ['EU', 'NORTH-AMERICA', 'NO'],
    freeFrom: 50,
    minimumCartWeight: 0.5,
    handlingDays: 2,
    useAsDefault: true,
  }
  const translations = [
    { language: 'de', name: 'Kostenlos; ab 50', description: '' },
    { language: 'nl', name: '', description: '-gratis' },
  ]
  const days = { minimumTransitDays: 1, maximumTransitDays: 3 }
  await create({ name: '=Formula, "quoted"', internalName: 'a', ...values, ...days, translations })
  await create({ name: "'=guarded already", internalName: '+1', description: 'two\nlines' })
  await create({ name: 'Müller', internalName: 'b', isActive: false, shippingPrice: null })
  const before = await rates()
  const { lines, version } = await plan(await exported())
  expect(lines.map(({ verdict }) => verdict)).toEqual(['same', 'same', 'same'])
  expect((await take(await exported(), version)).body.data).toEqual({ added: 0, changed: 0, undo: null })
  expect(await rates()).toEqual(before)
  const file = await exported()
  expect(file).toContain('Min transit days,Max transit days,Use as default,On')
  expect(file).toContain('Name (German),Description (German),Name (Dutch),Description (Dutch)')
  expect(file).toContain(',EU NORTH-AMERICA NO,')
  expect(file).toContain(`"'=Formula, ""quoted""`)
  expect(file).toContain("''=guarded already,'+1")
  expect(file).toContain("'-gratis")
  const other = await app.merchant()
  const otherPlan = (await send('POST /shipping-rate/file/plan', file, {}, other)).body.data
  await send('POST /shipping-rate/file', file, { version: otherPlan.version }, other)
  expect((await other.call('GET /shipping-rate/file')).text).toBe(file)
})

it('says line by line what would happen, and writes nothing before it is agreed to [l7x6]', async () => {
  await create({ name: 'Standard', internalName: 'std', countries: ['NL'] })
  await create({ name: 'Kept', internalName: 'kept' })
  const before = await rates()
  const text = `${head}\nStandard,std,d,NL NO,"5,50",50,no,yes\nExpress,exp,Next day,,9.9,,yes,yes\n`
  const { lines, version } = await plan(text)
  expect(lines).toEqual([
    { line: 2, name: 'Standard', verdict: 'changed', detail: 'price €5.00 → €5.50, countries, free from €50.00' },
    { line: 3, name: 'Express', verdict: 'added', detail: '€9.90, the default' },
  ])
  expect(await rates()).toEqual(before)
  const taken = (await take(text, version)).body.data
  expect(taken).toMatchObject({ added: 1, changed: 1 })
  const after = new Map((await rates()).map((rate: { name: string }) => [rate.name, rate]))
  expect(new Set(after.keys())).toEqual(new Set(['Express', 'Kept', 'Standard']))
  expect(after.get('Standard')).toMatchObject({ shipping_price: 5.5, free_from: 50, countries: ['NL', 'NO'] })
  // The same press again: nothing is written, and the answer is the one before.
  expect((await take(text, version)).body.data).toEqual(taken)
  expect(await rates()).toHaveLength(3)
})

it('says of a new rate what it costs and when it is offered', async () => {
  const text = [
    'Name,Internal name,Description,Countries,Shipping price,Free from,Min quantity,Max value,Max weight,Use as default',
    'Standard,std,d,NL NO,4.95,50,2,"99,50",20,yes',
    'Later,late,d,,,,,,,',
  ].join('\n')
  expect((await plan(text)).lines.map(({ detail }) => detail)).toEqual([
    '€4.95, cart items qty from 2 to No max, cart value from €0 to €99.50, cart weight less than 20kg, free from €50 after discounts, ships to Netherlands and Norway, the default',
    'no price yet',
  ])
})

it('passes over what a spreadsheet adds: empty columns, and a first line with the sign between cells', async () => {
  for (const text of [
    'Name;Internal name;;Description;Shipping price;;\r\nA;a;;d;5;;\r\n;;;;;;\r\n',
    'sep=;\r\nName;Internal name;Description;Shipping price\r\nA;a;d;5\r\n',
    '\uFEFFsep=\t\nName\tInternal name\tDescription\tShipping price\nA\ta\td\t5\n',
  ])
    expect((await plan(text)).lines).toEqual([{ line: 2, name: 'A', verdict: 'added', detail: '€5.00' }])
  const unnamed = await send('POST /shipping-rate/file/plan', 'Name,Internal name,Description,\nA,a,d,5')
  expect([unnamed.status, unnamed.body.message]).toEqual([422, '“” is not a column of shipping rates.'])
})

it('leaves what a file has no column for as it is, texts in other languages too [g2t3]', async () => {
  const translations = [
    { language: 'de', name: 'Versand', description: 'Bald da' },
    { language: 'fr', name: 'Livraison', description: '' },
  ]
  await create({
    name: 'Standard',
    internalName: 'std',
    countries: ['NL'],
    isActive: false,
    handlingDays: 2,
    translations,
  })
  const text = 'Name,Internal name,Shipping price,Name (de)\nStandard,std,6,Paket'
  const { lines, version } = await plan(text)
  expect(lines).toMatchObject([{ verdict: 'changed', detail: 'price €5.00 → €6.00, other languages' }])
  await take(text, version)
  expect(await rates()).toMatchObject([
    {
      shipping_price: 6,
      countries: ['NL'],
      is_active: false,
      handling_days: 2,
      description: 'd',
      translations: [{ language: 'de', name: 'Paket', description: 'Bald da' }, translations[1]],
    },
  ])
})

it('takes an import back once, without what was changed since, and gives the default back [l2p3]', async () => {
  await create({ name: 'Standard', internalName: 'std', useAsDefault: true })
  await create({ name: 'Slow', internalName: 'slow' })
  const text = `${head}\nSlow,slow,d,,4,,yes,\nNew,new,d,,9,,,\nKept,kept,d,,9,,,`
  const answer = await send('POST /shipping-rate/file/plan', text)
  expect(answer.body.data.stepping_back).toBe('Standard')
  const { undo } = (await take(text, answer.body.data.version)).body.data
  const kept = (await rates()).find(({ name }: { name: string }) => name === 'Kept')
  const body = { name: 'Kept', internalName: 'kept', description: 'mine', shippingPrice: 9 }
  await merchant.call('PUT /shipping-rate/:id', { params: { id: kept.id }, body })
  expect((await takeBack(undo)).body.data).toEqual({ count: 3, left: 1 })
  const after = Object.fromEntries(
    (await rates()).map((rate: { name: string; shipping_price: number; use_as_default: boolean }) => [
      rate.name,
      [rate.shipping_price, rate.use_as_default],
    ]),
  )
  expect(after).toEqual({ Standard: [5, true], Slow: [5, false], Kept: [9, false] })
  expect((await takeBack(undo)).status).toBe(404)
})

it('answers others while it reads many lines, and reads ten thousand at most [x8l3]', async () => {
  const lineAt = (_: unknown, at: number) => `Rate ${at},r${at},d,EU,${at % 90},,,yes`
  const createFile = (length: number) => [head, ...Array.from({ length }, lineAt)].join('\n')
  let answered = 0
  const reading = { isDone: false }
  const others = (async () => {
    while (!reading.isDone) {
      await merchant.call('GET /go-live')
      answered += 1
    }
  })()
  const { lines } = await plan(createFile(2_000))
  reading.isDone = true
  await others
  expect(answered).toBeGreaterThan(3)
  expect(lines).toHaveLength(2_000)
  const tooMany = await send('POST /shipping-rate/file/plan', createFile(10_001))
  expect([tooMany.status, tooMany.body.message]).toEqual([422, 'A file can have at most 10,000 shipping rates.'])
})

it('writes many lines in their order, and takes them back [q5f6]', async () => {
  const names = Array.from({ length: 1_100 }, (_, at) => `Rate ${at}`)
  const text = [head, ...names.map((name, at) => `${name},r,d,EU,${at % 90},,,yes`)].join('\n')
  const { version } = await plan(text)
  const { undo, ...counts } = (await take(text, version)).body.data
  expect(counts).toEqual({ added: 1_100, changed: 0 })
  const written = (await exported()).trim().split('\r\n').slice(1)
  expect(written.map((line) => line.split(',')[0])).toEqual(names)
  expect((await rates()).map(({ name }: { name: string }) => name)).toEqual(names.slice(0, 10))
  expect((await takeBack(undo)).body.data).toEqual({ count: 1_100, left: 0 })
  expect(await rates()).toEqual([])
})

it('names what is wrong in each line, and then takes none of them [w4g8]', async () => {
  const text = `${head}\nGood,g,d,,5,,yes,\n\n,x,d,,5,,,\nBad,b,d,EEE NL XX,cheap,,,maybe\nFine,f,d,,5.001,,,\nSecond,s,d,,5,,yes,\nFar,t,d,,1.250,,,`
  const { lines, version } = await plan(text)
  expect(lines.map(({ line, verdict }) => [line, verdict])).toEqual([
    [2, 'added'],
    [4, 'wrong'],
    [5, 'wrong'],
    [6, 'wrong'],
    [7, 'wrong'],
    [8, 'wrong'],
  ])
  const of = (line: number) => lines.find((one) => one.line === line)!.detail
  expect(of(4)).toBe('Name is required')
  expect(of(5)).toContain('Shipping price must be a number')
  expect(of(5)).toContain('On must be yes or no')
  expect(of(5)).toContain(
    'Not known: EEE and XX. Countries must be two-letter country codes such as DE, or a region such as EU',
  )
  expect(of(6)).toBe('Shipping price can have at most 2 decimals in EUR')
  expect(of(7)).toBe('Line 2 is already the default')
  expect(of(8)).toBe('Shipping price can have at most 2 decimals in EUR')
  expect((await take(text, version)).status).toBe(422)
  expect(await rates()).toEqual([])
  const ends = `Name,Internal name,Description,Countries,Min quantity,Max quantity\nIce,i,d,AQ NO,,\nEnds,e,d,,5,2`
  expect((await plan(ends)).lines.map(({ detail }) => detail)).toEqual([
    'No parcel can be sent to Antarctica (AQ)',
    'Min quantity cannot be greater than max quantity',
  ])
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
  ['Name,Description', 'The column “Internal name” is missing.'],
  ['Name,Internal name,name\na,b,c', 'A column is in the file twice.'],
  ['Name,Internal name,Description,Colour\na,b,c,red', '“Colour” is not a column of shipping rates.'],
  [head, 'There is no shipping rate in the file.'],
  [Buffer.from([0x4e, 0xff, 0xfe]), 'Save the file as CSV UTF-8, and choose it again.'],
])('refuses a file that is none of rates: %s [q3l6]', async (text, reason) => {
  const answer = await send('POST /shipping-rate/file/plan', text)
  expect([answer.status, answer.body.message]).toEqual([422, reason])
})
