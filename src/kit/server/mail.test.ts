import { afterEach, expect, it, vi } from 'vitest'
import { createMailer } from './mail.ts'

afterEach(() => vi.doUnmock('nodemailer'))

it('tries to open its transport again with the next mail where it could not be opened [g6m9]', async () => {
  const sent: unknown[] = []
  let tries = 0
  vi.doMock('nodemailer', () => ({
    createTransport: () => {
      tries += 1
      if (tries === 1) throw new Error('EMFILE: too many open files')
      return { on: () => {}, use: () => {}, close: () => {}, sendMail: async (mail: unknown) => void sent.push(mail) }
    },
  }))
  const mailer = createMailer({
    SMTP_URL: 'smtp://mail.example',
    SUPPORT_EMAIL: 'hello@checky.example',
    PRODUCT_NAME: 'Checky Pro',
  })
  const mail = { to: 'ann@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }
  await expect(mailer.send(mail)).rejects.toThrow('EMFILE')
  await mailer.send(mail)
  await mailer.send(mail)
  expect([tries, sent.length]).toEqual([2, 2])
  mailer.close()
})
