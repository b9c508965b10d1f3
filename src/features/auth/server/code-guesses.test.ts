import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Caller } from '#apps/server/testing/caller.ts'
import { password } from '#apps/server/testing/factories.ts'
import { testApp, type TestApp } from '#apps/server/testing/test-app.ts'

let test: TestApp
/** Milliseconds that the clock of the server is ahead: each code counts once, and a test does not wait for the next. */
let ahead = 0
const mails: string[] = []
beforeAll(async () => {
  test = await testApp()
  test.services.now = () => new Date(Date.now() + ahead)
  test.services.mail.send = (mail) => Promise.resolve(void mails.push(mail.text))
})
afterAll(() => test.close())

const getCode = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + ahead })

/** A merchant who has set up the second factor. */
const guarded = async () => {
  const merchant = await test.merchant()
  const begun = await merchant.call('POST /account/second-factor', { body: { password } })
  const { secret } = begun.body.data as { secret: string }
  const confirmed = await merchant.call('POST /account/second-factor/confirm', { body: { code: getCode(secret) } })
  expect(confirmed.status).toBe(200)
  ahead += 60_000
  return { secret, email: merchant.merchant.email }
}

/** A new browser that chose a new password by a link in a mail. */
const byMail = async (email: string, chosen: string) => {
  const browser = new Caller(test.app, test.services.env)
  await browser.call('POST /forgot-password', { body: { email } })
  await test.runJobs()
  const token = /reset-password\/([\w-]+)/.exec(mails.findLast((text) => text.includes('reset-password'))!)![1]
  expect((await browser.call('POST /reset-password', { body: { token, password: chosen } })).status).toBe(200)
  return browser
}

/** As if codes had been tried as often as they may: a hundred real ones would be a hundred slow hashes. */
const spend = (count: string, points: number) =>
  test.db.updateTable('rate_limits').set({ points }).where('key', 'like', `${count}:%`).execute()

it('gives whoever reads the mailbox no new codes to guess with each link, and its owner a way in', async () => {
  const { email, secret } = await guarded()
  const login = (caller: Caller, chosen: string, from: string, code = '000000') =>
    caller.call('POST /login', { body: { email, password: chosen, code }, headers: { 'x-forwarded-for': from } })
  const stranger = () => new Caller(test.app, test.services.env)

  await byMail(email, 'seven quiet herons')
  expect((await login(stranger(), 'seven quiet herons', '198.51.100.1')).status).toBe(422)
  await spend('second-factor-day', 30)
  const owner = await byMail(email, 'eight quiet herons')
  expect((await login(stranger(), 'eight quiet herons', '198.51.100.2')).status).toBe(429)

  expect((await login(owner, 'eight quiet herons', '198.51.100.3', getCode(secret))).status).toBe(200)
  const left = await test.db
    .selectFrom('rate_limits')
    .select('key')
    .where('key', 'like', 'second-factor-all-day:%')
    .execute()
  expect(left, 'a right code gives all of them back').toEqual([])
  ahead += 60_000
  expect((await login(owner, 'eight quiet herons', '198.51.100.3')).status).toBe(422)
  await spend('second-factor-all-day', 100)
  const another = await byMail(email, 'nine quiet herons')
  const refused = await login(another, 'nine quiet herons', '198.51.100.4', getCode(secret))
  expect(refused.status).toBe(429)
  expect(refused.body.message).toBe('Too many codes were tried for this account today. Try again tomorrow.')
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(86_400)
})
