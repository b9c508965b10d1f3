import { Secret, TOTP } from 'otpauth'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Caller } from '#apps/server/testing/caller.ts'
import { password } from '#apps/server/testing/factories.ts'
import { testApp, type TestApp } from '#apps/server/testing/test-app.ts'
import type { Mail } from '#kit/server/mail.ts'

let test: TestApp
let mails: Mail[]
/** Milliseconds that the clock of the server is ahead: each code counts once, and a test does not wait for the next. */
let ahead = 0
beforeAll(async () => {
  test = await testApp()
  test.services.now = () => new Date(Date.now() + ahead)
})
afterAll(() => test.close())
beforeEach(() => {
  mails = []
  test.services.mail.send = (mail) => Promise.resolve(void mails.push(mail))
})
afterEach(() => (ahead = 0))

const getCode = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + ahead })
const later = () => (ahead += 60_000)

/** A merchant who has set up the second factor. */
const guarded = async () => {
  const merchant = await test.merchant()
  const begun = await merchant.call('POST /account/second-factor', { body: { password } })
  const { secret } = begun.body.data as { secret: string }
  const confirmed = await merchant.call('POST /account/second-factor/confirm', { body: { code: getCode(secret) } })
  const codes = confirmed.body.data.recovery_codes as string[]
  later()
  return { merchant, secret, codes, email: merchant.merchant.email }
}

const login = (email: string, more: object = {}) =>
  new Caller(test.app, test.services.env).call('POST /login', { body: { email, password, ...more } })

describe('setting up', () => {
  it('asks for the password, shows the secret as text and as a picture, and waits for a first code', async () => {
    const merchant = await test.merchant()
    const refused = await merchant.call('POST /account/second-factor', { body: { password: 'not it' } })
    expect(refused.body.errors).toEqual({ password: 'This password is wrong' })

    const { body } = await merchant.call('POST /account/second-factor', { body: { password } })
    expect(body.data.uri).toMatch(/^otpauth:\/\/totp\/Checky%20Pro:.*issuer=Checky%20Pro/)
    expect(body.data.uri).toContain(`secret=${body.data.secret}`)
    expect(body.data.qr).toMatch(/^<svg/)
    expect((await login(merchant.merchant.email)).body.data.needsCode).toBe(false)

    const wrong = await merchant.call('POST /account/second-factor/confirm', { body: { code: '000000' } })
    expect(wrong.status).toBe(422)
    const code = getCode(body.data.secret)
    const right = await merchant.call('POST /account/second-factor/confirm', { body: { code } })
    expect(right.body.message).toBe('Two-step sign-in is on.')
    expect(new Set(right.body.data.recovery_codes).size).toBe(10)
    expect((await login(merchant.merchant.email)).body.data).toEqual({ needsCode: true })
  })

  it('keeps neither secret nor recovery codes readable, and tells the owner', async () => {
    const { merchant, secret, codes, email } = await guarded()
    const rows = [
      await test.db.selectFrom('second_factors').selectAll().execute(),
      await test.db.selectFrom('recovery_codes').selectAll().execute(),
    ]
    const dump = JSON.stringify(rows, (_, value) =>
      value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
    )
    for (const text of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))])
      expect(dump).not.toContain(text)
    await test.runJobs()
    expect(mails).toContainEqual(expect.objectContaining({ to: email, subject: 'Two-step sign-in is on (Checky Pro)' }))
    const { body } = await merchant.call('GET /account/security')
    expect(body.data).toMatchObject({ minimum_length: 8, second_factor: { recovery_codes_left: 10 } })
  })

  it('does not replace a second factor that is in use', async () => {
    const { merchant } = await guarded()
    expect((await merchant.call('POST /account/second-factor', { body: { password } })).status).toBe(409)
    expect((await merchant.call('POST /account/second-factor/confirm', { body: { code: '123456' } })).status).toBe(409)
  })
})

describe('logging in', () => {
  it('takes a code once [t3g7]', async () => {
    const { secret, email } = await guarded()
    const code = getCode(secret)
    const first = await login(email, { code: `${code.slice(0, 3)} ${code.slice(3)}` })
    expect(first.body.data).toMatchObject({ needsCode: false, next: '/dashboard' })
    const replay = await login(email, { code })
    expect(replay.body.errors).toEqual({ code: 'This code is wrong or was already used' })
  })

  it('takes a code once of logins at the same moment', async () => {
    const { secret, email } = await guarded()
    const answers = await Promise.all(Array.from({ length: 4 }, () => login(email, { code: getCode(secret) })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422, 422])
  })

  it('sets no cookie and gives no token before the code', async () => {
    const { email } = await guarded()
    const answer = await login(email)
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(answer.text).not.toContain('csrf')
  })

  it('asks for the password before it looks at a code', async () => {
    const { secret, email } = await guarded()
    const answer = await login(email, { password: 'not it', code: getCode(secret) })
    expect(answer.body.errors).toEqual({ password: 'Email or password is wrong' })
    expect((await login(email, { code: getCode(secret) })).status).toBe(200)
  })

  it('takes each recovery code once, however it is written, and tells the owner [r8q5]', async () => {
    const { merchant, codes, email } = await guarded()
    const [code] = codes
    expect((await login(email, { code: code!.toUpperCase().replaceAll('-', ' ') })).status).toBe(200)
    expect((await login(email, { code })).status).toBe(422)
    const { body } = await merchant.call('GET /account/security')
    expect(body.data.second_factor.recovery_codes_left).toBe(9)
    await test.runJobs()
    expect(mails.map(({ subject }) => subject)).toContain('A recovery code was used (Checky Pro)')
  })

  it("does not take another merchant's codes", async () => {
    const [one, other] = [await guarded(), await guarded()]
    expect((await login(one.email, { code: getCode(other.secret) })).status).toBe(422)
    expect((await login(one.email, { code: other.codes[0] })).status).toBe(422)
  })

  it('stops guessing after five codes from an address, and lets the owner go on from a known device [k5r3]', async () => {
    const { merchant, secret, email } = await guarded()
    for (let attempt = 0; attempt < 5; attempt++)
      expect((await login(email, { code: `00000${attempt}` })).status).toBe(422)
    const refused = await login(email, { code: getCode(secret) })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    const answer = await merchant.call('POST /login', { body: { email, password, code: getCode(secret) } })
    expect(answer.status).toBe(200)
  })

  it('stops guessing after 30 codes a day from wherever they come, but not for a known device [m6g6]', async () => {
    const { merchant, secret, email } = await guarded()
    const from = (last: number) => ({ 'x-forwarded-for': `198.51.100.${last}` })
    const guess = (last: number, code: string) =>
      new Caller(test.app, test.services.env).call('POST /login', {
        body: { email, password, code },
        headers: from(last),
      })
    expect((await guess(1, '000000')).status).toBe(422)
    // Thirty real guesses would be sixty slow hashes.
    await test.db
      .updateTable('rate_limits')
      .set({ points: 29 })
      .where('key', '=', `second-factor-day:${email}`)
      .execute()
    expect((await guess(2, '000000')).status).toBe(422)
    expect((await guess(99, getCode(secret))).status).toBe(429)
    expect((await merchant.call('POST /login', { body: { email, password, code: getCode(secret) } })).status).toBe(200)
  })

  it('begins to count codes anew after a password was chosen by mail [z5v8]', async () => {
    const { secret, email } = await guarded()
    for (let n = 0; n < 5; n++) expect((await login(email, { code: '000000' })).status).toBe(422)
    expect((await login(email, { code: getCode(secret) })).status).toBe(429)
    await test.stranger.call('POST /forgot-password', { body: { email } })
    await test.runJobs()
    const token = mails.flatMap(({ text }) => /reset-password\/([\w-]+)/.exec(text)?.[1] ?? [])[0]
    await new Caller(test.app, test.services.env).call('POST /reset-password', {
      body: { token, password: 'heronsea' },
    })
    expect((await login(email, { password: 'heronsea', code: getCode(secret) })).status).toBe(200)
  })

  it('asks for the code after the password was reset by mail too', async () => {
    const { email, secret } = await guarded()
    await test.stranger.call('POST /forgot-password', { body: { email } })
    await test.runJobs()
    const token = mails.flatMap(({ text }) => /reset-password\/([\w-]+)/.exec(text)?.[1] ?? [])[0]
    const reset = new Caller(test.app, test.services.env)
    const answer = await reset.call('POST /reset-password', { body: { token, password: 'heronsea' } })
    expect(answer.status).toBe(200)
    expect((await reset.call('GET /account/security')).status).toBe(401)
    expect((await login(email, { password: 'heronsea' })).body.data).toEqual({ needsCode: true })
    expect((await login(email, { password: 'heronsea', code: getCode(secret) })).status).toBe(200)
  })
})

describe('afterwards', () => {
  const renew = (merchant: Caller, body: object) =>
    merchant.call('POST /account/second-factor/recovery-codes', { body })
  const turnOff = (merchant: Caller, body: object) => merchant.call('POST /account/second-factor/disable', { body })

  it('new recovery codes replace the old ones [m9w5]', async () => {
    const { merchant, secret, codes, email } = await guarded()
    expect((await renew(merchant, { password: 'x', code: getCode(secret) })).status).toBe(422)
    const { body } = await renew(merchant, { password, code: getCode(secret) })
    expect((await login(email, { code: codes[0] })).status).toBe(422)
    expect((await login(email, { code: body.data.recovery_codes[0] })).status).toBe(200)
  })

  it('turning it off takes the password and a code, and the codes are worth nothing [c8g5]', async () => {
    const { merchant, codes, email } = await guarded()
    const refused = await turnOff(merchant, { password: 'not it', code: codes[0] })
    expect(refused.body.errors).toEqual({ password: 'This password is wrong' })
    expect((await turnOff(merchant, { password, code: codes[0] })).status).toBe(200)
    expect((await login(email)).body.data.needsCode).toBe(false)
    expect((await renew(merchant, { password, code: codes[1] })).status).toBe(409)
    expect((await turnOff(merchant, { password, code: codes[1] })).status).toBe(409)
  })

  it('a session and the password alone change nothing of it', async () => {
    const { merchant, secret, email } = await guarded()
    const wrong = { code: 'This code is wrong or was already used' }
    for (const ask of [turnOff, renew]) {
      expect((await ask(merchant, { password })).body.errors).toEqual({ code: 'Code is required' })
      expect((await ask(merchant, { password, code: '000000' })).body.errors).toEqual(wrong)
    }
    const spent = getCode(secret)
    expect((await login(email, { code: spent })).status).toBe(200)
    expect((await turnOff(merchant, { password, code: spent })).body.errors).toEqual(wrong)
    const { body } = await merchant.call('GET /account/security')
    expect(body.data.second_factor).toMatchObject({ since: expect.any(String), recovery_codes_left: 10 })
  })

  it('five wrong codes of a session end its guessing for a while, and keep no other from a right one', async () => {
    const { merchant, secret, email } = await guarded()
    const other = new Caller(test.app, test.services.env)
    const entered = await other.call('POST /login', { body: { email, password, code: getCode(secret) } })
    other.csrfToken = entered.body.data.csrfToken
    later()
    for (let n = 0; n < 5; n++)
      expect((await (n % 2 ? renew : turnOff)(merchant, { password, code: '000000' })).status).toBe(422)
    const refused = await turnOff(merchant, { password, code: getCode(secret) })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await renew(other, { password, code: getCode(secret) })).status).toBe(200)
  })

  it('a short password has to go before the second factor does [w3z6]', async () => {
    const { merchant, codes } = await guarded()
    const short = 'heronsea'
    const change = (chosen: string) =>
      merchant.call('POST /password-update', {
        body: { current_password: password, password: chosen, password_confirmation: chosen },
      })
    expect((await change('heronse')).body.errors).toEqual({ password: 'Use at least 8 characters' })
    expect((await change(short)).status).toBe(200)
    const answer = await turnOff(merchant, { password: short, code: codes[0] })
    expect(answer.body.errors?.['password']).toMatch(/shorter than 12 characters/)
    expect((await merchant.call('GET /account/security')).body.data.second_factor.recovery_codes_left).toBe(10)
  })
})
