import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Caller } from '#apps/server/testing/caller.ts'
import { password } from '#apps/server/testing/factories.ts'
import { testApp, type TestApp } from '#apps/server/testing/test-app.ts'
import type { Mail } from '#kit/server/mail.ts'

let test: TestApp
let mails: Mail[]
beforeAll(async () => (test = await testApp()))
afterAll(() => test.close())
beforeEach(() => {
  mails = []
  test.services.mail.send = (mail) => Promise.resolve(void mails.push(mail))
})

type Merchant = Awaited<ReturnType<TestApp['merchant']>>

/** The same merchant in another browser. */
const elsewhere = async (merchant: Merchant, agent = '') => {
  const caller = new Caller(test.app, test.services.env)
  const answer = await caller.call('POST /login', {
    body: { email: merchant.merchant.email, password },
    headers: { 'user-agent': agent },
  })
  caller.csrfToken = answer.body.data.csrfToken
  return caller
}

describe('a stranger', () => {
  it.each([
    'POST /update-profile',
    'POST /password-update',
    'GET /account/security',
    'POST /account/second-factor',
    'DELETE /account/devices',
    'GET /account/losses',
    'POST /delete-account',
  ])('is asked to log in by %s', async (name) => {
    const answer = await test.stranger.call(name, name.startsWith('POST') ? { body: {} } : {})
    expect(answer.status).toBe(401)
  })
})

describe('the profile', () => {
  it('takes first and last name, and leaves the email address and everything else alone [q7b9]', async () => {
    const merchant = await test.merchant()
    const before = await test.db
      .selectFrom('merchants')
      .selectAll()
      .where('id', '=', merchant.merchant.id)
      .executeTakeFirstOrThrow()
    const answer = await merchant.call('POST /update-profile', {
      body: { name: ' Ada ', last_name: 'Byron', email: 'thief@example.com', onboarding: '', plan_id: 2, id: 'x' },
    })
    expect(answer.body).toEqual({ error: false, message: 'Your profile was updated.', data: {} })
    const after = await test.db
      .selectFrom('merchants')
      .selectAll()
      .where('id', '=', merchant.merchant.id)
      .executeTakeFirstOrThrow()
    expect(after).toEqual({ ...before, name: 'Ada', last_name: 'Byron', updated_at: after.updated_at })
  })

  it('is not overwritten by who saw other names, unless they say which they saw [j3h7]', async () => {
    const merchant = await test.merchant()
    const names = async () =>
      test.db
        .selectFrom('merchants')
        .select(['name', 'last_name'])
        .where('id', '=', merchant.merchant.id)
        .executeTakeFirstOrThrow()
    const save = (name: string, seen: object) =>
      merchant.call('POST /update-profile', { body: { name, last_name: 'Byron', seen } })
    const first = await names()
    expect((await save('Ada', first)).status).toBe(200)
    // An answer that was lost: the same once more is no conflict.
    expect((await save('Ada', first)).status).toBe(200)
    const second = await save('Augusta', first)
    expect(second.status).toBe(409)
    expect(second.body).toMatchObject({ error: true, data: { profile: { name: 'Ada', last_name: 'Byron' } } })
    expect(await names()).toEqual({ name: 'Ada', last_name: 'Byron' })
    expect((await save('Augusta', second.body.data.profile)).status).toBe(200)
    expect(await names()).toEqual({ name: 'Augusta', last_name: 'Byron' })
  })

  it('needs both names [w5d5]', async () => {
    const merchant = await test.merchant()
    const answer = await merchant.call('POST /update-profile', { body: { name: ' ', last_name: '', email: 'x' } })
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual({ name: 'First name is required', last_name: 'Last name is required' })
  })
})

describe('a new password', () => {
  const body = (more: object = {}) => ({
    current_password: password,
    password: 'seven quiet herons',
    password_confirmation: 'seven quiet herons',
    ...more,
  })

  it('is the only one from then on, ends the other sessions, voids open links and is told to the owner [c8r6]', async () => {
    const merchant = await test.merchant()
    const other = await elsewhere(merchant)
    await test.stranger.call('POST /forgot-password', { body: { email: merchant.merchant.email } })
    await test.runJobs()
    const token = /reset-password\/([\w-]+)/.exec(mails[0]!.text)![1]!

    const answer = await merchant.call('POST /password-update', { body: body() })
    expect(answer.body).toMatchObject({ error: false, message: expect.stringContaining('Your password was changed') })
    expect((await merchant.call('GET /account/security')).status).toBe(200)
    expect((await other.call('GET /account/security')).status).toBe(401)
    const login = (tried: string) =>
      new Caller(test.app, test.services.env).call('POST /login', {
        body: { email: merchant.merchant.email, password: tried },
      })
    expect((await login(password)).status).toBe(422)
    expect((await login('seven quiet herons')).status).toBe(200)
    const reset = await test.stranger.call('POST /reset-password', { body: { token, password: 'nine loud bitterns' } })
    expect(reset.body.errors?.['token']).toMatch(/already used/)

    await test.runJobs()
    expect(mails.at(-1)).toMatchObject({
      to: merchant.merchant.email,
      subject: 'Your password was changed (Checky Pro)',
    })
  })

  it.each([
    ['a wrong current one', { current_password: 'not it' }, { current_password: 'Your current password is wrong' }],
    ['no current one', { current_password: '' }, { current_password: 'Current password is required' }],
    ['another confirmation', { password_confirmation: 'x' }, { password_confirmation: 'Passwords do not match' }],
    ['too few characters', both('elevenchars'), { password: 'Use at least 12 characters' }],
    ['a common one', both('password12345'), { password: 'This password is too common. Choose another one' }],
    ['the one of before', both(password), { password: 'This is already your password. Choose a new one' }],
  ])('is refused for %s [j7g2]', async (_, more, errors) => {
    const merchant = await test.merchant()
    const answer = await merchant.call('POST /password-update', { body: body(more) })
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual(errors)
  })

  it('cannot be forced by guessing the current one [q9w4]', async () => {
    const merchant = await test.merchant()
    const guess = () => merchant.call('POST /password-update', { body: body({ current_password: 'a guess' }) })
    for (let attempt = 0; attempt < 10; attempt++) expect((await guess()).status).toBe(422)
    expect((await guess()).status).toBe(429)
  })
})

function both(password: string) {
  return { password, password_confirmation: password }
}

describe('devices', () => {
  const iphone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
  const getDevices = async (caller: Caller) => (await caller.call('GET /account/security')).body.data.devices

  it('are listed in words, the current one marked [t5q2]', async () => {
    const merchant = await test.merchant()
    await elsewhere(merchant, iphone)
    const devices = await getDevices(merchant)
    expect(devices).toHaveLength(2)
    expect(devices).toContainEqual(
      expect.objectContaining({ browser: 'Safari', system: 'iOS', kind: 'phone', is_current: false }),
    )
    expect(devices.filter((device: { is_current: boolean }) => device.is_current)).toHaveLength(1)
  })

  it('are signed out one by one, but not the one in use', async () => {
    const merchant = await test.merchant()
    const other = await elsewhere(merchant)
    const [current, away] = (await getDevices(merchant)).sort(
      (a: { is_current: boolean }, b: { is_current: boolean }) => Number(b.is_current) - Number(a.is_current),
    )
    expect((await merchant.call('DELETE /account/devices/:id', { params: { id: current.id } })).status).toBe(409)
    const answer = await merchant.call('DELETE /account/devices/:id', { params: { id: away.id } })
    expect(answer.body.message).toBe('The device was signed out.')
    expect((await other.call('GET /account/security')).status).toBe(401)
  })

  it('of another merchant are not there, and stay signed in', async () => {
    const [merchant, other] = [await test.merchant(), await test.merchant()]
    const [{ id }] = await getDevices(other)
    expect((await merchant.call('DELETE /account/devices/:id', { params: { id } })).status).toBe(404)
    expect((await other.call('GET /account/security')).status).toBe(200)
  })

  it('are all signed out but this one [p9w9]', async () => {
    const [merchant, stranger] = [await test.merchant(), await test.merchant()]
    const others = [await elsewhere(merchant), await elsewhere(merchant)]
    await merchant.call('DELETE /account/devices')
    for (const other of others) expect((await other.call('GET /account/security')).status).toBe(401)
    expect(await getDevices(merchant)).toHaveLength(1)
    expect(await getDevices(stranger)).toHaveLength(1)
  })

  it('that are over are not listed', async () => {
    const merchant = await test.merchant()
    await elsewhere(merchant)
    await test.db
      .updateTable('sessions')
      .set({ last_seen_at: new Date(Date.now() - 13 * 3_600_000) })
      .where('merchant_id', '=', merchant.merchant.id)
      .where('csrf_token', '!=', merchant.csrfToken)
      .execute()
    expect(await getDevices(merchant)).toHaveLength(1)
  })
})
