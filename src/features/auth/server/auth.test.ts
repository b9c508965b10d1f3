import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Caller } from '#apps/server/testing/caller.ts'
import { password } from '#apps/server/testing/factories.ts'
import { testApp, type TestApp } from '#apps/server/testing/test-app.ts'
import { hashToken } from '#kit/server/secrets.ts'

let test: TestApp
beforeAll(async () => (test = await testApp()))
afterAll(() => test.close())
// One address may not make dozens of accounts.
beforeEach(() => test.db.deleteFrom('rate_limits').execute())

const fresh = () => new Caller(test.app, test.services.env)
const person = (email: string) => ({ name: 'Ada', last_name: 'Okafor', email, password })

describe('registering', () => {
  it('signs in and leads to the first step of onboarding [q3k8]', async () => {
    const caller = fresh()
    const answer = await caller.call('POST /register', { body: person('ada@example.com') })
    expect(answer.body).toMatchObject({ error: false, data: { next: '/onboarding/1' } })
    expect((await caller.page('/dashboard')).location).toBe('/onboarding/1')
  })

  it.each([
    ['short', 'elevenchars', 'Use at least 12 characters'],
    ['common', 'password12345', 'This password is too common. Choose another one'],
    ['common as a whole, digits and all', 'q1w2e3r4t5y6', 'This password is too common. Choose another one'],
    ['repeated', 'aaaaaaaaaaaaaa', 'This password is too common. Choose another one'],
    ['the address itself', 'guess.me.please@example.com', 'This password is too easy to guess from your account'],
  ])('refuses a password that is %s [w2m5]', async (_, weak, sentence) => {
    const answer = await fresh().call('POST /register', {
      body: { ...person('guess.me.please@example.com'), password: weak },
    })
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual({ password: sentence })
  })

  it.each(['twelve signs', '🦦🦦🦦🦦 otters at sea', 'a'.repeat(60) + 'b c d'.repeat(13) + 'xyz'])(
    'takes %s as it is [d3l6]',
    async (unusual) => {
      const email = `unusual-${unusual.length}@example.com`
      expect((await fresh().call('POST /register', { body: { ...person(email), password: unusual } })).status).toBe(200)
      expect((await fresh().call('POST /login', { body: { email, password: unusual } })).status).toBe(200)
      expect((await fresh().call('POST /login', { body: { email, password: unusual.slice(0, -1) } })).status).toBe(422)
    },
  )
})

it('keeps a password as nothing but its argon2id hash [t4n6]', async () => {
  await fresh().call('POST /register', { body: person('kept@example.com') })
  const row = await test.db
    .selectFrom('merchants')
    .selectAll()
    .where('email', '=', 'kept@example.com')
    .executeTakeFirstOrThrow()
  expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(JSON.stringify(row)).not.toContain(password)
})

describe('logging in', () => {
  it('gives a new session each time and keeps only its hash', async () => {
    await fresh().call('POST /register', { body: person('hash@example.com') })
    const one = fresh()
    await one.call('POST /login', { body: { email: 'hash@example.com', password } })
    const first = one.cookie
    await one.call('POST /login', { body: { email: 'hash@example.com', password } })
    expect(one.cookie).not.toBe(first)
    const token = one.cookie.split('=')[1]!
    const row = await test.db
      .selectFrom('sessions')
      .selectAll()
      .where('token_hash', '=', hashToken(token))
      .executeTakeFirst()
    expect(JSON.stringify(row)).not.toContain(token)
  })

  it('says the same of a wrong password and of an unknown address', async () => {
    await fresh().call('POST /register', { body: person('known@example.com') })
    const wrong = await fresh().call('POST /login', {
      body: { email: 'known@example.com', password: 'not the password' },
    })
    const unknown = await fresh().call('POST /login', {
      body: { email: 'nobody@example.com', password: 'not the password' },
    })
    expect(wrong.status).toBe(422)
    expect(unknown.body).toEqual(wrong.body)
  })

  it('slows guessing down, and lets the owner in from elsewhere [w6g8]', async () => {
    await fresh().call('POST /register', { body: person('guessed@example.com') })
    const guess = () =>
      fresh().call('POST /login', { body: { email: 'guessed@example.com', password: 'a wrong guess 1' } })
    for (let attempt = 0; attempt < 10; attempt++) expect((await guess()).status).toBe(422)
    const refused = await guess()
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    const elsewhere = await test.inject({
      method: 'POST',
      url: '/api/login',
      headers: { 'x-forwarded-for': '203.0.113.9' },
      payload: { email: 'guessed@example.com', password },
    })
    expect(elsewhere.statusCode).toBe(200)
  })

  it.each([
    ['account, wherever the guesses come from', 'hunted@example.com', ['198.51.100.1', '198.51.100.2']],
    ['address, whichever account they are for', '192.0.2.7', ['192.0.2.7', '192.0.2.7']],
    ['address, whichever port a proxy names with it', '192.0.2.8', ['192.0.2.8:4001', '192.0.2.8:4002']],
    ['network, with a port too', '2001:db8:0:7::/64', ['[2001:db8:0:7::1]:4001', '[2001:db8:0:7::2]:4002']],
  ])('is limited for each %s [t5x5]', async (_, counted, addresses) => {
    const guess = (from: string, email: string) =>
      fresh().call('POST /login', {
        body: { email, password: 'a wrong guess 1' },
        headers: { 'x-forwarded-for': from },
      })
    const emails = counted.includes('@') ? [counted, counted] : ['first@example.com', 'second@example.com']
    expect((await guess(addresses[0]!, emails[0]!)).status).toBe(422)
    // A hundred real guesses would be a hundred slow hashes.
    const spent = await sql`update rate_limits set points = points + 99 where key like ${`%:${counted}`}`.execute(
      test.db,
    )
    expect(spent.numAffectedRows).toBe(1n)
    const refused = await guess(addresses[1]!, emails[1]!)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await guess('203.0.113.77', 'third@example.com')).status).toBe(422)
  })

  it.each([
    ['/shipping-rates', '/shipping-rates'],
    ['//evil.example', '/dashboard'],
    ['/\\evil.example', '/dashboard'],
    ['https://evil.example', '/dashboard'],
    ['javascript:alert(1)', '/dashboard'],
    ['/api/logout', '/dashboard'],
  ])('goes on to %s as %s', async (next, expected) => {
    const merchant = await test.merchant({ store: null })
    const answer = await fresh().call('POST /login', { body: { email: merchant.merchant.email, password, next } })
    expect(answer.body.data.next).toBe(expected)
  })

  it('sends a cookie that scripts cannot read [f7g2]', async () => {
    const merchant = await test.merchant({ store: null })
    const answer = await fresh().call('POST /login', { body: { email: merchant.merchant.email, password } })
    expect(String(answer.headers['set-cookie'])).toMatch(/HttpOnly/)
    expect(String(answer.headers['set-cookie'])).toMatch(/SameSite=Lax/)
  })
})

describe('sessions', () => {
  it('end when the merchant logs out [g4m2]', async () => {
    const merchant = await test.merchant()
    const { cookie, csrfToken } = merchant
    await merchant.call('POST /logout')
    const replay = fresh()
    Object.assign(replay, { cookie, csrfToken })
    expect((await replay.call('GET /user-stores')).status).toBe(401)
  })

  it.each([
    ['unused for 13 hours', { last_seen_at: new Date(Date.now() - 13 * 3_600_000) }],
    ['past their last day', { expires_at: new Date(Date.now() - 1_000) }],
  ])('end when %s', async (_, values) => {
    const merchant = await test.merchant()
    await test.db.updateTable('sessions').set(values).where('merchant_id', '=', merchant.merchant.id).execute()
    expect((await merchant.call('GET /user-stores')).status).toBe(401)
  })
})

describe('a forgotten password', () => {
  it('is replaced by a link that works once, ends every session and does not tell who has an account [y7b9]', async () => {
    const merchant = await test.merchant()
    await test.runJobs()
    const known = await fresh().call('POST /forgot-password', { body: { email: merchant.merchant.email } })
    const unknown = await fresh().call('POST /forgot-password', { body: { email: 'nobody-here@example.com' } })
    expect(known.body).toEqual(unknown.body)

    const mails: string[] = []
    test.services.mail.send = (mail) => Promise.resolve(void mails.push(mail.text))
    await test.runJobs()
    expect(mails).toHaveLength(1)
    const token = /reset-password\/([\w-]+)/.exec(mails[0]!)![1]!
    const body = { token, password: 'seven quiet herons' }
    expect((await fresh().call('POST /reset-password', { body })).status).toBe(200)
    expect((await fresh().call('POST /reset-password', { body })).status).toBe(422)
    expect((await merchant.call('GET /user-stores')).status).toBe(401)
    const email = merchant.merchant.email
    expect((await fresh().call('POST /login', { body: { email, password: body.password } })).status).toBe(200)
  })
})
