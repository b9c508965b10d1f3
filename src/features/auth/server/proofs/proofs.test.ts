import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Caller } from '#apps/server/testing/caller.ts'
import { password } from '#apps/server/testing/factories.ts'
import { testApp, type TestApp } from '#apps/server/testing/test-app.ts'
import type { Mail } from '#kit/server/mail.ts'
import { forgetSessions } from '../jobs.ts'

let test: TestApp
let mails: Mail[] = []
beforeAll(async () => (test = await testApp()))
afterAll(() => test.close())
beforeEach(async () => {
  mails = []
  test.services.mail.send = (mail) => Promise.resolve(void mails.push(mail))
  await test.db.deleteFrom('rate_limits').execute()
})

const person = (email: string) => ({ name: 'Ada', last_name: 'Okafor', email, password })
let made = 0
const newAddress = () => `proof-${(made += 1)}@example.com`

/** Registers by the front door; the browser is signed in. */
const register = async (email = newAddress(), chosen = password) => {
  const caller = new Caller(test.app, test.services.env)
  const answer = await caller.call('POST /register', { body: { ...person(email), password: chosen } })
  caller.csrfToken = /name="csrf-token" content="([^"]*)"/.exec((await caller.page('/onboarding/1')).text)?.[1] ?? ''
  return { caller, answer, email }
}
const fresh = () => new Caller(test.app, test.services.env)
const getToken = async (email: string) => {
  await test.runJobs()
  return mails
    .filter(({ to }) => to === email)
    .flatMap(({ text }) => /prove-email\/([\w-]+)/.exec(text)?.[1] ?? [])
    .at(-1)!
}
const isProven = async (caller: Caller) =>
  (await caller.call('POST /account/second-factor', { body: { password: 'not it' } })).status !== 409

describe('an address that nobody has proven', () => {
  it('connects no shop and sets up no second factor, and both say what to do [y7f7]', async () => {
    const { caller, email } = await register()
    const saved = await caller.call('POST /save-store', { body: { store_domain: 'proof.myshopify.com' } })
    expect(saved.status).toBe(200)
    const keys = { access_token: 'shpat_x', api_key: 'key', api_secret_key: 'secret' }
    const answer = await caller.call('POST /save-app-keys', { body: { store_id: saved.body.data.store.id, ...keys } })
    expect(answer.status).toBe(409)
    expect(answer.body.message).toBe(
      `Please confirm your email address first: open the link in the email we sent to ${email}. What you typed stays here.`,
    )
    expect(answer.body.data).toEqual({ needs_email_proof: true })
    expect((await caller.call('POST /account/second-factor', { body: { password } })).status).toBe(409)
  })

  it('is proven by the link in the browser that registered, as often as it is opened', async () => {
    const { caller, email } = await register()
    const token = await getToken(email)
    for (let n = 0; n < 2; n++) {
      const answer = await caller.call('POST /prove-email', { body: { token } })
      expect(answer.body).toMatchObject({
        message: 'Your email address is confirmed.',
        data: { next: '/onboarding/1' },
      })
    }
    expect((await caller.call('POST /account/second-factor', { body: { password } })).status).toBe(200)
    expect((await caller.call('GET /prove-email')).body.data).toEqual({ is_proven: true, may_send_at: null })
  })

  it('is proven elsewhere by the link and the password alone, which signs in [s3p8]', async () => {
    const { caller, email } = await register()
    const token = await getToken(email)
    const other = fresh()
    const asked = await other.call('POST /prove-email', { body: { token } })
    expect(asked.body.errors).toEqual({ password: 'Enter the password of this account' })
    expect((await other.call('POST /prove-email', { body: { token, password: 'not it' } })).status).toBe(422)
    expect(await isProven(caller)).toBe(false)
    expect((await other.call('POST /prove-email', { body: { token, password } })).status).toBe(200)
    expect((await other.page('/onboarding/1')).status).toBe(200)
    expect(await isProven(caller)).toBe(true)
  })

  it('is proven by a password that was chosen by mail', async () => {
    const { email } = await register()
    await fresh().call('POST /forgot-password', { body: { email } })
    await test.runJobs()
    const token = mails.flatMap(({ text }) => /reset-password\/([\w-]+)/.exec(text)?.[1] ?? [])[0]
    const chosen = 'seven quiet herons'
    await fresh().call('POST /reset-password', { body: { token, password: chosen } })
    const row = await test.db
      .selectFrom('merchants')
      .select('email_proven_at')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    expect(row.email_proven_at).not.toBeNull()
  })

  it('is mailed again on demand, a few times an hour', async () => {
    const { caller, email } = await register()
    for (let n = 0; n < 3; n++)
      expect((await caller.call('POST /prove-email/send')).body.data).toEqual({ is_proven: false, may_send_at: null })
    const last = await caller.call('POST /prove-email/send')
    const { may_send_at } = last.body.data
    expect(last.status).toBe(200)
    expect(Date.parse(may_send_at)).toBeGreaterThan(Date.now())
    expect(Date.parse(may_send_at)).toBeLessThanOrEqual(Date.now() + 3_600_000)
    expect((await caller.call('GET /prove-email')).body.data.may_send_at).not.toBeNull()
    const refused = await caller.call('POST /prove-email/send')
    expect(refused.status).toBe(429)
    expect(refused.body.message).toMatch(/Check your inbox/)
    await test.runJobs()
    expect(mails.filter(({ to }) => to === email)).toHaveLength(5)
  })

  it('keeps an account for 30 days', async () => {
    const { caller, email } = await register()
    const { caller: young } = await register()
    await caller.call('POST /save-store', { body: { store_domain: 'left-behind.myshopify.com' } })
    await test.db
      .updateTable('merchants')
      .set({ created_at: new Date(Date.now() - 31 * 86_400_000) })
      .where('email', '=', email)
      .execute()
    await forgetSessions.enqueue(test.db, {})
    await test.runJobs()
    expect((await caller.call('GET /user-stores')).status).toBe(401)
    expect(await test.db.selectFrom('merchants').select('id').where('email', '=', email).execute()).toEqual([])
    expect((await young.call('GET /user-stores')).status).toBe(200)
  })
})

describe('who registers an address that has an account', () => {
  const twice = async () => {
    const { merchant } = await test.merchant()
    await test.runJobs()
    mails = []
    return { owner: merchant, intruder: await register(merchant.email.toUpperCase(), 'seven quiet herons') }
  }

  it('sees what everybody sees, and its owner gets a mail [g5q6]', async () => {
    const { owner, intruder } = await twice()
    const newcomer = await register()
    expect(intruder.answer.status).toBe(200)
    expect(intruder.answer.body).toEqual(newcomer.answer.body)
    const names = ({ answer }: typeof intruder) =>
      [answer.headers['set-cookie']].flat().map((cookie) => String(cookie).replace(/=[^;]*/, ''))
    expect(names(intruder)).toEqual(names(newcomer))
    expect((await intruder.caller.page('/dashboard')).location).toBe('/onboarding/1')
    const again = await intruder.caller.call('POST /prove-email/send')
    expect(again.body).toEqual((await newcomer.caller.call('POST /prove-email/send')).body)
    await test.runJobs()
    expect(mails.filter(({ to }) => to === owner.email).map(({ subject }) => subject)).toEqual([
      'You already have an account at Checky Pro',
      'You already have an account at Checky Pro',
    ])
    expect(JSON.stringify(mails.filter(({ to }) => to.toLowerCase() === owner.email))).not.toContain('prove-email')
  })

  it('is answered byte for byte as everybody, after the same statements and a hash of the password [x2x6]', async () => {
    const { merchant: owner } = await test.merchant()
    const { services } = test
    const plain = services.db
    const register = async (email: string) => {
      const statements: string[] = []
      services.db = plain.withPlugin({
        transformQuery({ node, queryId }) {
          statements.push(plain.getExecutor().compileQuery(node, queryId).sql)
          return node
        },
        transformResult: ({ result }) => Promise.resolve(result),
      })
      const chosen = { ...person(email), password: 'seven quiet herons' }
      const { status, text, headers } = await fresh()
        .call('POST /register', { body: chosen })
        .finally(() => (services.db = plain))
      // What differs between any two answers: the time, the number of the request and the cookies' random values.
      const cookies = [headers['set-cookie']].flat().map((cookie) => String(cookie).replace(/=[^;]*/, ''))
      return { status, text, headers: { ...headers, date: '', 'x-request-id': '', 'set-cookie': cookies }, statements }
    }
    const unknown = await register(newAddress())
    expect(unknown.statements.filter((statement) => /^insert into "merchants"|add_job/.test(statement))).toHaveLength(2)
    expect(await register(owner.email)).toEqual(unknown)
    expect(await register(owner.email.toUpperCase())).toEqual(unknown)
    const hashes = await plain
      .selectFrom('merchants')
      .select('password_hash')
      .where('email', 'ilike', owner.email)
      .execute()
    expect(new Set(hashes.map(({ password_hash }) => password_hash)).size).toBe(3)
    const email = owner.email
    const again = await fresh().call('POST /login', { body: { email, password: 'seven quiet herons' } })
    expect(again.status).toBe(200)
  })

  it('logs in to what was made, as everybody, and the owner to the account of before', async () => {
    const { owner, intruder } = await twice()
    const email = owner.email
    const again = await fresh().call('POST /login', { body: { email, password: 'seven quiet herons' } })
    expect(again.body.data.next).toBe('/onboarding/1')
    expect((await fresh().call('POST /login', { body: { email, password } })).body.data.next).toBe('/dashboard')
    expect(await isProven(intruder.caller)).toBe(false)
  })

  it('wins no guesses at its password by that [v7t5]', async () => {
    const { owner, intruder } = await twice()
    const email = owner.email
    const guess = (caller: Caller, chosen: string) => caller.call('POST /login', { body: { email, password: chosen } })
    for (let n = 0; n < 5; n++) {
      expect((await guess(intruder.caller, 'a wrong guess 1')).status).toBe(422)
      expect((await guess(intruder.caller, 'seven quiet herons')).status).toBe(200)
    }
    expect((await guess(intruder.caller, 'a wrong guess 1')).status).toBe(429)
  })

  it('cannot prove it with a link from before it was proven', async () => {
    const first = await register()
    const one = await getToken(first.email)
    const second = await register(first.email)
    const two = await getToken(first.email)
    expect((await first.caller.call('POST /prove-email', { body: { token: one } })).status).toBe(200)
    expect((await second.caller.call('POST /prove-email', { body: { token: two } })).status).toBe(422)
    expect(await isProven(second.caller)).toBe(false)
  })
})

describe('limits', () => {
  it('let one address make 30 accounts an hour [h2z7]', async () => {
    await test.services.limits.take({ name: 'register-address', points: 30, seconds: 3_600 }, '127.0.0.1')
    await test.db.updateTable('rate_limits').set({ points: 30 }).where('key', 'like', 'register-address%').execute()
    const { answer } = await register()
    expect(answer.status).toBe(429)
    expect(answer.body.message).toBe('Too many accounts were created from here. Please try again later.')
  })

  it('let an account have 25 stores, also when several are saved at once [d4g5]', async () => {
    const owner = await test.merchant()
    for (let n = 2; n <= 24; n++) await test.store(owner.merchant.id)
    const save = (name: string) => owner.call('POST /save-store', { body: { store_domain: `${name}.myshopify.com` } })
    const answers = await Promise.all(['one', 'two', 'three'].map(save))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(answers.find(({ status }) => status === 409)!.body.message).toMatch(
      /^An account can have at most 25 stores\./,
    )
    // Not for want of room: this one is there already.
    expect((await save(owner.store.shop_domain.replace('.myshopify.com', ''))).status).toBe(422)
  })

  it('let an account save 240 times a minute, and read on [m2d3]', async () => {
    const owner = await test.merchant()
    const save = () => owner.call('POST /update-profile', { body: { name: 'Mia', last_name: 'Merchant' } })
    const first = await save()
    expect(first.status).toBe(200)
    await test.db.updateTable('rate_limits').set({ points: 240 }).where('key', 'like', 'saves:%').execute()
    const refused = await save()
    expect(refused.status).toBe(429)
    expect(refused.body.message).toMatch(/^You are saving too often/)
    expect((await owner.call('GET /user-stores')).status).toBe(200)
  })
})
