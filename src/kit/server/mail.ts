import { createTransport } from 'nodemailer'
import { refuseInTransaction } from './db/open-transaction.ts'
import type { Env } from './env.ts'

export type Mail = { to: string; subject: string; text: string; html: string }
export type Mailer = { send(mail: Mail): Promise<void>; close(): void }

/** Sends through SMTP_URL. Without one every mail fails, and the job that wanted it tells so and tries again later. */
export const createMailer = (env: Env): Mailer => {
  if (!env.SMTP_URL) {
    return {
      send: () => Promise.reject(new Error('SMTP_URL is not set: no mail can be sent')),
      close: () => {},
    }
  }
  const transport = createTransport(env.SMTP_URL, {
    from: { name: env.PRODUCT_NAME, address: env.SUPPORT_EMAIL },
  })
  // A pooled connection that breaks between two mails is opened anew; unheard, its error would end the process.
  transport.on('error', () => {})
  return {
    async send(mail) {
      refuseInTransaction('A mail was sent')
      await transport.sendMail(mail)
    },
    close: () => transport.close(),
  }
}
