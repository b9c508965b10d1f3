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

/** Programs that answer for people who are away, Exchange's by a header of its own, write to persons alone. */
const unanswered = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'OOF, AutoReply' }

/** In milliseconds: until the server has a whole mail, and from then on until it confirms it, as some look into mails first. */
type Patience = { handoverMs: number; answerMs: number }
const usualPatience: Patience = { handoverMs: 20_000, answerMs: 60_000 }

/**
 * Sends through SMTP_URL. Without one every mail fails, and the job that wanted it tells so and tries again later. A server that does
 * not answer is left alone, but for one mail every two seconds: those who wait for it could do nothing else.
 */
export const createMailer = (env: MailEnv, patience = usualPatience): Mailer => {
  const { SMTP_URL: url } = env
  if (!url) {
    return {
      send: () => Promise.reject(new Error('SMTP_URL is not set: no mail can be sent')),
      close: () => {},
    }
  }
  const breakers = createBreakers({ isPassing: isMailServerAway, halfOpenAfter: 2_000 })
  let transport: ReturnType<typeof openTransport> | undefined
  /** Why the server is left alone. */
  let lastFailure: unknown
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
      const headers = { ...unanswered, ...mail.headers }
      const letter = { ...mail, ...from, headers, to: { name: '', address: to } }
      const answer = await breakers
        .run(mailPeer, () => handOver(opened, letter, patience))
        .catch((error: unknown) => {
          if (isMailServerAway(error)) lastFailure = error
          throw error
        })
      if (answer === 'open') throw new MailError('The mail server does not answer', 'not sent', lastFailure)
    },
    close: () => void transport?.then((opened) => opened.close()).catch(() => {}),
  }
}

/** Told of by the message's own stream: the library says the same of a server that was lost before and after it had everything. */
type Handover = {
  /** The server is spoken with about this mail, which waits for nothing here any more. */
  onBegun(): void
  onHandedOver(): void
}

const handOver = async (
  transport: Transporter,
  letter: SendMailOptions,
  { handoverMs, answerMs }: Patience,
): Promise<{ status: number }> => {
  let isHandedOver = false
  const tooLate = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const waitFor = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => tooLate.abort(), ms)
  }
  const handover: Handover = {
    onBegun: () => waitFor(handoverMs),
    onHandedOver() {
      isHandedOver = true
      waitFor(answerMs)
    },
  }
  try {
    await transport.sendMail({ ...letter, ...handover, signal: tooLate.signal })
    return { status: 250 }
  } catch (error) {
    if (hasAnswer(error)) throw error
    if (isHandedOver) throw new MailError('The mail server took a mail without an answer', 'unknown', error)
    if (tooLate.signal.aborted || isMailServerAway(error))
      throw new MailError('The mail server does not answer', 'not sent', error)
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** In milliseconds. Those of the library, two and ten minutes, are for servers among themselves. */
const limits = { connectionTimeout: 10_000, dnsTimeout: 5_000, socketTimeout: 60_000 }

/** Its library is large, and loaded once there is something to send: nobody who starts the product waits for it. */
const openTransport = async (env: MailEnv, url: string) => {
  const { createTransport } = await import('nodemailer')
  const address = new URL(url)
  for (const [name, ms] of Object.entries(limits))
    if (!address.searchParams.has(name)) address.searchParams.set(name, String(ms))
  const transport = createTransport(address.href, { from: { name: env.PRODUCT_NAME, address: env.SUPPORT_EMAIL } })
  // A pooled connection that breaks between two mails is opened again; without a listener its error would end the process.
  transport.on('error', () => {})
  transport.use('stream', ({ data, message }, done) => {
    const { onBegun, onHandedOver } = data as typeof data & Handover
    const createReadStream = message.createReadStream.bind(message)
    message.createReadStream = (options) => {
      onBegun()
      return createReadStream(options).once('end', onHandedOver)
    }
    done()
  })
  return transport
}
