import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Caller } from '#apps/server/testing/caller.ts'
import { password } from '#apps/server/testing/factories.ts'
import { testApp, type TestApp } from '#apps/server/testing/test-app.ts'
import { networkPrefix } from '#kit/server/rate-limit.ts'
import { hashToken } from '#kit/server/secrets.ts'

let test: TestApp
beforeAll(async () => (test = await testApp()))
afterAll(() => test.close())
beforeEach(() => test.db.deleteFrom('rate_limits').execute())

const fresh = () => new Caller(test.app, test.services.env)
const login = (caller: Caller, email: string, from: string, chosen = password) =>
  caller.call('POST /login', { body: { email, password: chosen }, headers: { 'x-forwarded-for': from } })

/** As if strangers had tried as often as they may; a hundred real guesses would be a hundred slow hashes. */
const spendEveryCount = async (email: string, from: string) => {
  await login(fresh(), email, from, 'a wrong guess 1')
  await sql`update rate_limits set points = 10000`.execute(test.db)
}

it('lets a known device in while strangers have spent every count [p4d5]', async () => {
  const owner = await test.merchant()
  const { merchant } = owner
  await spendEveryCount(merchant.email, '198.51.100.7')
  const stranger = await login(fresh(), merchant.email, '198.51.100.9')
  expect(stranger.status).toBe(429)
  expect(stranger.body.message).toBe(
    'Too many attempts. Wait a while, or choose a new password by email to log in now.',
  )
  // From the very address that the guesses come from, too.
  expect((await login(owner, merchant.email, '198.51.100.7')).status).toBe(200)
})

it('lets in whoever comes by the mailed link, and begins to count anew [x7c9]', async () => {
  const { merchant } = await test.merchant()
  const from = '198.51.100.20'
  const mails: string[] = []
  test.services.mail.send = (mail) => Promise.resolve(void mails.push(mail.text))
  const visitor = fresh()
  await spendEveryCount(merchant.email, from)
  const headers = { 'x-forwarded-for': from }
  await visitor.call('POST /forgot-password', { body: { email: merchant.email }, headers })
  await test.runJobs()
  const token = /reset-password\/([\w-]+)/.exec(mails.join())![1]!
  const chosen = 'seven quiet herons'
  expect((await visitor.call('POST /reset-password', { body: { token, password: chosen }, headers })).status).toBe(200)
  expect((await login(visitor, merchant.email, from, chosen)).status).toBe(200)
  // Strangers at other addresses are not refused for what was tried before, either.
  expect((await login(fresh(), merchant.email, '198.51.100.21', chosen)).status).toBe(200)
  // And when they have spent everything again, the browser of the link still gets in.
  await spendEveryCount(merchant.email, '198.51.100.21')
  expect((await login(visitor, merchant.email, from, chosen)).status).toBe(200)
})

describe('a known device', () => {
  const knownTo = async () => {
    const { merchant } = await test.merchant()
    const caller = fresh()
    await login(caller, merchant.email, '203.0.113.5')
    expect(caller.deviceCookie).toMatch(/^checky_device=[\w-]{32,}$/)
    return { merchant, caller, token: caller.deviceCookie.split('=')[1]! }
  }

  it('is kept as a hash, and named by a cookie that scripts cannot read', async () => {
    const { merchant, token } = await knownTo()
    const rows = await test.db.selectFrom('known_devices').selectAll().where('merchant_id', '=', merchant.id).execute()
    expect(rows.map(({ token_hash }) => token_hash)).toContainEqual(hashToken(token))
    expect(JSON.stringify(rows)).not.toContain(token)
    const answer = await login(fresh(), merchant.email, '203.0.113.6')
    const cookie = [answer.headers['set-cookie']].flat().find((line) => String(line).startsWith('checky_device='))
    expect(cookie).toMatch(/HttpOnly/)
    expect(cookie).toMatch(/SameSite=Lax/)
  })

  it('is slowed by its own guesses', async () => {
    const { merchant, caller } = await knownTo()
    for (let n = 0; n < 10; n++)
      expect((await login(caller, merchant.email, `203.0.113.${n}`, 'a wrong guess 1')).status).toBe(422)
    expect((await login(caller, merchant.email, '203.0.113.99')).status).toBe(429)
  })

  it('is a stranger to every other account', async () => {
    const { caller } = await knownTo()
    const { merchant: other } = await knownTo()
    await spendEveryCount(other.email, '203.0.113.30')
    expect((await login(caller, other.email, '203.0.113.31')).status).toBe(429)
  })

  it('stays known to both accounts that signed in with it, and brings no token of its own making', async () => {
    const { caller, token } = await knownTo()
    const { merchant: other } = await knownTo()
    await login(caller, other.email, '203.0.113.41')
    expect(caller.deviceCookie).toContain(token)
    const planted = fresh()
    planted.deviceCookie = `checky_device=${'p'.repeat(43)}`
    await login(planted, other.email, '203.0.113.42')
    expect(planted.deviceCookie).not.toContain('pppp')
  })

  it('is forgotten when the password changes, but for the browser that changed it', async () => {
    const { merchant, caller } = await knownTo()
    const owner = fresh()
    const signedIn = await login(owner, merchant.email, '203.0.113.50')
    owner.csrfToken = signedIn.body.data.csrfToken
    const chosen = 'seven quiet herons'
    const body = { current_password: password, password: chosen, password_confirmation: chosen }
    expect((await owner.call('POST /password-update', { body })).status).toBe(200)
    await spendEveryCount(merchant.email, '203.0.113.51')
    expect((await login(caller, merchant.email, '203.0.113.52', chosen)).status).toBe(429)
    expect((await login(owner, merchant.email, '203.0.113.53', chosen)).status).toBe(200)
  })
})

it('tells no session how another one guessed the password', async () => {
  const thief = await test.merchant()
  for (let n = 0; n < 11; n++) await thief.call('POST /account/second-factor', { body: { password: 'a wrong guess' } })
  const owner = fresh()
  const signedIn = await login(owner, thief.merchant.email, '203.0.113.60')
  owner.csrfToken = signedIn.body.data.csrfToken
  expect((await thief.call('POST /account/second-factor', { body: { password } })).status).toBe(429)
  expect((await owner.call('POST /account/second-factor', { body: { password } })).status).toBe(200)
})

it('counts the addresses of one IPv6 subscriber as one', async () => {
  const { merchant } = await test.merchant()
  const guess = (from: string) => login(fresh(), merchant.email, from, 'a wrong guess 1')
  for (let n = 1; n <= 10; n++) expect((await guess(`2001:db8:7:1::${n}`)).status).toBe(422)
  expect((await guess('2001:db8:7:1:ffff::1')).status).toBe(429)
  expect((await guess('2001:db8:7:2::1')).status).toBe(422)
})

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:0DB8:0001:0002:3:4:5:6', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('counts %s as %s', (address, network) => expect(networkPrefix(address)).toBe(network))
