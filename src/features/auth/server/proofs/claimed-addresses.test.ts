import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Caller } from '#apps/server/testing/caller.ts'
import { password } from '#apps/server/testing/factories.ts'
import { testApp, type TestApp } from '#apps/server/testing/test-app.ts'
import type { Mail } from '#kit/server/mail.ts'

let test: TestApp
let mails: Mail[]
beforeAll(async () => (test = await testApp()))
afterAll(() => test.close())
beforeEach(async () => {
  mails = []
  test.services.mail.send = (mail) => Promise.resolve(void mails.push(mail))
  await test.db.deleteFrom('rate_limits').execute()
})

const advert = 'You won 500 EUR! Claim it: https://prize.example'

const register = async (email: string) => {
  const caller = new Caller(test.app, test.services.env)
  await caller.call('POST /register', { body: { name: advert, last_name: 'x', email, password } })
  caller.csrfToken = /name="csrf-token" content="([^"]*)"/.exec((await caller.page('/onboarding/1')).text)?.[1] ?? ''
  return caller
}

describe('mails to an address that an account only claims', () => {
  it('say nothing in the words of whoever registered', async () => {
    const email = 'stranger@example.com'
    const caller = await register(email)
    await caller.call('POST /forgot-password', { body: { email } })
    const fresh = 'seven quiet herons'
    const changed = { current_password: password, password: fresh, password_confirmation: fresh }
    expect((await caller.call('POST /password-update', { body: changed })).status).toBe(200)
    expect((await caller.call('POST /delete-account', { body: { email, password: fresh } })).status).toBe(200)
    await test.runJobs()
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      'Choose a new password for Checky Pro',
      'Confirm your email address for Checky Pro',
      'Your Checky Pro account is deleted',
    ])
    for (const { subject, text, html } of mails) {
      expect(text).toMatch(/^Hello,\n/)
      expect(subject + text + html).not.toMatch(/prize|500 EUR/)
    }
  })

  it('are as many for all ways to write one inbox as for one', async () => {
    for (let n = 0; n < 8; n++) await register(`flooded+${n}@example.com`)
    for (let n = 0; n < 8; n++)
      await test.app.inject({
        method: 'POST',
        url: '/api/forgot-password',
        payload: { email: `Flooded+${n}@example.com` },
        headers: { origin: test.services.env.PUBLIC_URL },
      })
    await test.runJobs()
    const subjects = mails.map(({ subject }) => subject.slice(0, 7)).toSorted()
    expect(subjects).toEqual([...Array<string>(3).fill('Choose '), ...Array<string>(5).fill('Confirm')])
  })
})
