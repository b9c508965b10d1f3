import { refuseInTransaction } from './db/open-transaction.ts'
import type { Env } from './env.ts'

export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  /** In whose name it is sent; default: the product's. The address stays its own. */
  fromName?: string
  replyTo?: string
  /** By which a mail that is sent again is known for the same one. */
  messageId?: string
  headers?: Record<string, string>
}
type MailEnv = Pick<Env, 'SMTP_URL' | 'SUPPORT_EMAIL' | 'PRODUCT_NAME'>
export type Mailer = { send(mail: Mail): Promise<void>; close(): void }

/** Sends through SMTP_URL. Without one every mail fails, and the job that wanted it tells so and tries again later. */
export const createMailer = (env: MailEnv): Mailer => {
  const { SMTP_URL: url } = env
  if (!url) {
    return {
      send: () => Promise.reject(new Error('SMTP_URL is not set: no mail can be sent')),
      close: () => {},
    }
  }
  let transport: ReturnType<typeof openTransport> | undefined
  return {
    async send({ fromName, to, ...mail }) {
      refuseInTransaction('A mail was sent')
      const from = fromName === undefined ? {} : { from: { name: fromName, address: env.SUPPORT_EMAIL } }
      transport ??= openTransport(env, url).catch((error: unknown) => {
        // The next mail tries anew.
        transport = undefined
        throw error
      })
      const opened = await transport
      // As text it would be read as a list, with names, groups and remarks: 'x<ann@example.com>.a' is not Ann's.
      await opened.sendMail({ ...mail, ...from, to: { name: '', address: to } })
    },
    close: () => void transport?.then((opened) => opened.close()).catch(() => {}),
  }
}

/** Its library is large, and loaded once there is something to send: nobody who starts the product waits for it. */
const openTransport = async (env: MailEnv, url: string) => {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport(url, { from: { name: env.PRODUCT_NAME, address: env.SUPPORT_EMAIL } })
  // A pooled connection that breaks between two mails is opened again; without a listener its error would end the process.
  transport.on('error', () => {})
  return transport
}
