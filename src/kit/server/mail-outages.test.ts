import { expect, it, onTestFinished } from 'vitest'
import { openMailServer } from '#kit/testing/mail-server.ts'
import { wasRefused } from './mail-error.ts'
import { createMailer } from './mail.ts'

const letter = { to: 'ann@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }

/** What the machine may stand still for, where a server that is well is waited for. */
const stall = 60_000

const open = async ({ pool = false, socketTimeout = 200, handoverMs = 300, answerMs = stall } = {}) => {
  const server = await openMailServer()
  const mailer = createMailer(
    {
      SUPPORT_EMAIL: 'hello@checky.example',
      PRODUCT_NAME: 'Checky Pro',
      SMTP_URL: `${server.url}?connectionTimeout=200&socketTimeout=${socketTimeout}&pool=${pool}`,
    },
    { handoverMs, answerMs },
  )
  onTestFinished(() => mailer.close())
  const failure = () =>
    mailer.send(letter).then(
      () => null,
      (error: unknown) => error,
    )
  return { server, failure }
}

it.each(['connected', 'EHLO', 'MAIL', 'RCPT', 'DATA'] as const)(
  'knows that a mail whose server was lost at %s was not sent [m7c3]',
  async (at) => {
    const { server, failure } = await open()
    for (const how of ['gone', 'silent'] as const) {
      server.set({ at, how })
      expect(wasRefused(await failure())).toBe('for_now')
    }
    expect(server.received()).toBe(0)
    server.set()
    await expect.poll(failure).toBeNull()
  },
)

it('knows it where the server is asked over connections that are kept, and where it answers too slowly', async () => {
  const pooled = await open({ pool: true })
  pooled.server.set({ at: 'connected', how: 'gone' })
  expect(wasRefused(await pooled.failure())).toBe('for_now')
  const slow = await open({ socketTimeout: stall })
  slow.server.set({ at: 'RCPT', how: 'silent' })
  expect(wasRefused(await slow.failure())).toBe('for_now')
})

it('gives a server up that confirms a mail word by word', async () => {
  const { server, failure } = await open({ socketTimeout: stall, handoverMs: stall, answerMs: 200 })
  server.set({ at: 'message', how: 'silent' })
  expect(wasRefused(await failure())).toBeNull()
})

it('counts no mail that waits for others over kept connections against the server', async () => {
  const { server, failure } = await open({ pool: true, socketTimeout: stall, handoverMs: 1_500 })
  server.set({ at: 'RCPT', how: 'slow' })
  // Five at a time, a fifth of a second each: the last of them wait for longer than one may take.
  const mails = 50
  expect(await Promise.all(Array.from({ length: mails }, failure))).toEqual(Array.from({ length: mails }, () => null))
  expect(server.received()).toBe(mails)
})

it.each([
  ['451 Later', 'for_now'],
  ['554 No', 'for_good'],
] as const)('takes the answer %s to a whole mail for what it says', async (how, fate) => {
  const { server, failure } = await open({ socketTimeout: stall, handoverMs: stall })
  server.set({ at: 'message', how })
  expect(wasRefused(await failure())).toBe(fate)
})

it('knows that nobody knows of a mail that was handed over and left without an answer [w8z4]', async () => {
  const { server, failure } = await open({ socketTimeout: 1_000, handoverMs: stall })
  for (const how of ['gone', 'silent'] as const) {
    server.set({ at: 'message', how })
    expect(wasRefused(await failure())).toBeNull()
  }
  expect(server.received()).toBe(2)
})

it('leaves a server alone that does not answer, but for a mail now and then, until it does [f3k7]', async () => {
  const { server, failure } = await open()
  server.set({ at: 'connected', how: 'silent' })
  await Promise.all(Array.from({ length: 10 }, failure))
  const before = server.connections()
  expect(wasRefused(await failure())).toBe('for_now')
  expect(server.connections()).toBe(before)
  server.set()
  await expect.poll(failure).toBeNull()
})
