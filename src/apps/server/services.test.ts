import { expect, it, onTestFinished } from 'vitest'
import { createMailer } from '#kit/server/mail.ts'
import { openMailServer } from '#kit/testing/mail-server.ts'
import { readEnv } from './env.ts'
import { createLogger } from './services.ts'
import { testKey } from './testing/test-app.ts'

const env = readEnv({ DATABASE_URL: 'postgresql://localhost/none', APP_KEY: testKey, LOG_LEVEL: 'info' })

it('cuts whatever carries a secret out of the log [s4r7]', () => {
  let line = ''
  const log = createLogger(env, { write: (text) => void (line += text) })
  const headers = { cookie: 'session=told', authorization: 'Bearer told', 'x-csrf-token': 'told', host: 'pay.example' }
  const account = { password: 'told', current_password: 'told', password_confirmation: 'told' }
  const shop = { access_token: 'told', api_key: 'told', api_secret_key: 'told', client_secret: 'told' }
  const provider = { webhook_secret: 'told', secret: 'told', access_key: 'told', secret_key: 'told' }
  const measuring = { measurement_protocol_secret: 'told', conversions_api_token: 'told' }
  log.info({ req: { headers }, body: { ...account, ...shop, ...provider, ...measuring, name: 'Ada' } }, 'answered')
  expect(line).toContain('"name":"Ada"')
  expect(line).toContain('pay.example')
  expect(line).not.toContain('told')
})

it('tells the log with what code a mail was refused, and not whose it was', async () => {
  const to = 'ann.bianchi@example.com'
  const server = await openMailServer()
  server.set({ at: 'RCPT', how: `550 5.1.1 <${to}>: Recipient address rejected` })
  const mailer = createMailer({ SMTP_URL: server.url, SUPPORT_EMAIL: 'shop@example.com', PRODUCT_NAME: 'Checky Pro' })
  onTestFinished(() => mailer.close())
  const error = await mailer
    .send({ to, subject: 'Hello', text: 'Hello', html: 'Hello' })
    .catch((error: unknown) => error)
  let line = ''
  const log = createLogger(env, { write: (text) => void (line += text) })
  log.warn({ err: error }, 'a reminder may not have been sent')
  log.warn({ err: new Error('no reminder', { cause: error }) }, 'a reminder may not have been sent')
  expect(line).toContain('the mail server refused (550, RCPT TO)')
  expect(line).toContain('"responseCode":550')
  expect(line).not.toContain(to)
})
