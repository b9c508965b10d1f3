import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#apps/server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

it('a line that goes on past its columns is wrong: its price is cut in two', async () => {
  const merchant = await app.merchant()
  const send = (call: string, text: string, fields: Record<string, string> = {}) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    form.set('csv', new Blob([text], { type: 'text/csv' }), 'rates.csv')
    return merchant.form(call, form)
  }
  const plan = async (text: string) => (await send('POST /shipping-rate/file/plan', text)).body.data
  const titles = 'Name,Internal name,Description,,Shipping price,Free from'
  const { lines, version } = await plan(`${titles}\nCut,c,d,,4,95,50\nBlank,b,d,,5,50,,\nFull,f,d,,"4,95",50`)
  const cut = 'This line has more cells than there are columns. Put quotes around values with a comma.'
  expect(lines).toMatchObject([
    { line: 2, name: 'Cut', verdict: 'wrong', detail: cut },
    { line: 3, name: 'Blank', verdict: 'added' },
    { line: 4, name: 'Full', verdict: 'added', detail: expect.stringContaining('4.95') },
  ])
  expect((await send('POST /shipping-rate/file', `${titles}\nCut,c,d,,4,95,50`, { version })).status).toBe(422)
  const other = await plan(`${titles.replaceAll(',', ';')}\nCut;c;d;;4;95;50`)
  expect(other.lines).toMatchObject([{ verdict: 'wrong', detail: cut.replace('a comma', 'a semicolon') }])
  expect((await merchant.call('GET /shipping-rate')).body.data.shippingRates.data).toEqual([])
})
