import type { SendMailOptions, Transporter } from 'nodemailer'
import { createBreakers } from './breakers.ts'
import { refuseInTransaction } from './db/open-transaction.ts'
import type { Env } from './env.ts'
import { hasAnswer, isMailServerAway, MailError } from './mail-error.ts'

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

/** What jobs and metrics call the server of SMTP_URL. */
export const mailPeer = 'mail:smtp'

/**
 * Sends through SMTP_URL. Without one every mail fails, and the job that wanted it tells so and tries again later. A server that does
 * not answer is left alone, but for one mail every two seconds: those who wait for it could do nothing else.
 */
export const createMailer = (env: MailEnv): Mailer => {
  const { SMTP_URL: url } = env
  if (!url) {
    return {
      send: () => Promise.reject(new Error('SMTP_URL is not set: no mail can be sent')),
      close: () => {},
    }
  }
  const breakers = createBreakers({ isPassing: isMailServerAway, halfOpenAfter: 2_000 })
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
      const letter = { ...mail, ...from, to: { name: '', address: to } }
      const answer = await breakers.run(mailPeer, () => handOver(opened, letter))
      if (answer === 'open') throw new MailError('The mail server does not answer.', 'not sent')
    },
    close: () => void transport?.then((opened) => opened.close()).catch(() => {}),
  }
}

/** Told of by the message's own stream: the library says the same of a server that was lost before and after it had everything. */
type Handover = { onHandedOver(): void }

const handOver = async (transport: Transporter, letter: SendMailOptions): Promise<{ status: number }> => {
  let isHandedOver = false
  const handover: Handover = { onHandedOver: () => (isHandedOver = true) }
  try {
    await transport.sendMail({ ...letter, ...handover })
    return { status: 250 }
  } catch (error) {
    if (isHandedOver && !hasAnswer(error))
      throw new MailError('The mail server took a mail without an answer.', 'unknown', error)
    throw error
  }
}

/** A server that is well needs a second or two; those of the library, ten minutes for an answer, are for servers among themselves. */
const patience = { connectionTimeout: 10_000, dnsTimeout: 5_000, socketTimeout: 20_000 }

/** Its library is large, and loaded once there is something to send: nobody who starts the product waits for it. */
const openTransport = async (env: MailEnv, url: string) => {
  const { createTransport } = await import('nodemailer')
  const address = new URL(url)
  for (const [name, ms] of Object.entries(patience))
    if (!address.searchParams.has(name)) address.searchParams.set(name, String(ms))
  const transport = createTransport(address.href, { from: { name: env.PRODUCT_NAME, address: env.SUPPORT_EMAIL } })
  // A pooled connection that breaks between two mails is opened again; without a listener its error would end the process.
  transport.on('error', () => {})
  transport.use('stream', ({ data, message }, done) => {
    const { onHandedOver } = data as typeof data & Handover
    const createReadStream = message.createReadStream.bind(message)
    message.createReadStream = (options) => createReadStream(options).once('end', onHandedOver)
    done()
  })
  return transport
}
