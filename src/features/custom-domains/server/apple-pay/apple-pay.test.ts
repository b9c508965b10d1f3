import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#apps/server/testing/test-app.ts'
import { maxFileLength } from '../../apple-pay-contract.ts'
import { applePath } from './serve.ts'

let test: TestApp
let merchant: Awaited<ReturnType<TestApp['merchant']>>
beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  merchant = await test.merchant()
})

const content = '7B227073704964223A2239303046' // As providers give it: hexadecimal.
const save = (body: object) => merchant.call('PUT /apple-pay-file', { body })
const own = async (verified = true) => {
  const host = `pay.${crypto.randomUUID().slice(0, 8)}.test`
  const row = { store_id: merchant.store.id, subdomain: 'pay', host, verified_at: verified ? new Date() : null }
  await test.db.insertInto('custom_domains').values(row).execute()
  return host
}
const at = (host: string, path = applePath) => test.inject({ url: path, headers: { host } })
const shared = () => new URL(test.services.env.CHECKOUT_URL).hostname

describe('the file that Apple looks for', () => {
  it('is served on the store’s own verified domain as it was given, as text, and nowhere else [m4b8]', async () => {
    const host = await own()
    expect((await at(host)).statusCode).toBe(404)
    expect((await save({ content: `\n${content}\n` })).body.data).toMatchObject({
      length: content.length,
      host,
      is_own: true,
      is_served: true,
    })
    const served = await at(host.toUpperCase())
    expect([served.statusCode, served.body, served.headers['content-type']]).toEqual([
      200,
      content,
      'text/plain; charset=utf-8',
    ])
    expect(served.headers['x-content-type-options']).toBe('nosniff')
    for (const elsewhere of [shared(), new URL(test.services.env.PUBLIC_URL).hostname])
      expect((await at(elsewhere)).statusCode).toBe(404)
    expect((await at('unknown.test')).statusCode).toBe(421)
    expect((await at(host, `${applePath}.txt`)).statusCode).toBe(404)
  })

  it('is another one for another store, waits for its domain, and is gone once it is removed [q6l4]', async () => {
    await save({ content })
    const host = await own(false)
    expect((await at(host)).statusCode).toBe(421)
    await test.db.updateTable('custom_domains').set({ verified_at: new Date() }).where('host', '=', host).execute()
    expect((await at(host)).body).toBe(content)
    const other = await test.merchant()
    expect((await other.call('GET /apple-pay-file')).body.data).toMatchObject({ length: null, is_own: false })
    await other.call('DELETE /apple-pay-file')
    expect((await at(host)).body).toBe(content)
    const removed = await merchant.call('DELETE /apple-pay-file')
    expect(removed.body.data).toMatchObject({ length: null, is_served: false })
    expect((await at(host)).statusCode).toBe(404)
  })

  it('is text of the length that such files have; anything else keeps what there was [h7l8]', async () => {
    const host = await own()
    await save({ content })
    for (const wrong of ['', '   ', 'A'.repeat(maxFileLength + 1), 'caf\u00e9'])
      expect((await save({ content: wrong })).status).toBe(422)
    expect((await at(host)).body).toBe(content)
    expect((await test.stranger.call('GET /apple-pay-file')).status).toBe(401)
    expect((await test.stranger.call('PUT /apple-pay-file', { body: { content } })).status).toBe(401)
  })

  it('of the host that all stores share is the operator’s: no merchant’s is served there [t3d4]', async () => {
    await save({ content })
    const read = async () => (await merchant.call('GET /apple-pay-file')).body.data
    expect(await read()).toMatchObject({ host: shared(), is_own: false, is_served: false, length: content.length })
    const { env } = test.services
    const file = join(tmpdir(), `apple-${crypto.randomUUID()}`)
    writeFileSync(file, 'OPERATOR')
    Object.assign(env, { APPLE_PAY_DOMAIN_FILE: file })
    try {
      expect((await at(shared())).body).toBe('OPERATOR')
      expect(await read()).toMatchObject({ is_served: true })
      Object.assign(env, { APPLE_PAY_DOMAIN_FILE: `${file}-gone` })
      expect((await at(shared())).statusCode).toBe(404)
    } finally {
      Object.assign(env, { APPLE_PAY_DOMAIN_FILE: undefined })
    }
  })
})
