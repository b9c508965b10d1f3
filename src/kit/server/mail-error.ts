export type SmtpError = { code?: string; command?: string; responseCode?: number }

/** A mail that its server left without an answer; `unknown` where it had all of it by then. */
export class MailError extends Error {
  readonly code = 'ECONNECTION'
  readonly fate: 'not sent' | 'unknown'

  constructor(message: string, fate: 'not sent' | 'unknown', cause?: unknown) {
    const why = cause instanceof MailError ? cause.cause : cause
    super(why instanceof Error ? `${message}: ${why.message}` : message, { cause: why })
    this.name = 'MailError'
    this.fate = fate
  }
}

/** Whether the mail server said why. */
export const hasAnswer = (error: unknown): boolean => (error as SmtpError).responseCode !== undefined

/** Whether it says what is wrong with one mail, or with an address in it, in words that may name whose it is. */
export const isOfOneMail = (error: Error): error is Error & SmtpError =>
  hasAnswer(error) || (error as SmtpError).code === 'EENVELOPE'

/** What a mail server answered is about this one mail; that none answered is about all. */
export const isMailServerAway = (error: unknown): boolean => {
  const { code } = error as SmtpError
  return !hasAnswer(error) && typeof code === 'string' && /^E(CONNECTION|SOCKET|TIMEDOUT|DNS|CONN)/.test(code)
}

/** Whether it is a mail of which nobody knows. */
export const mayBeSent = (error: unknown): boolean => error instanceof MailError && error.fate === 'unknown'

/** What fails before the mail itself is handed over. */
const before = new Set(['CONN', 'EHLO', 'HELO', 'STARTTLS', 'MAIL FROM', 'RCPT TO'])

/** Whether a mail that failed was certainly not sent, and may be another time; null where it is unknown. */
export const wasRefused = (error: unknown): 'for_now' | 'for_good' | null => {
  if (error instanceof MailError) return mayBeSent(error) ? null : 'for_now'
  const { code, command = '', responseCode } = (error ?? {}) as SmtpError
  // Its address or content was refused; the door itself may be mended.
  if (responseCode !== undefined && responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA'))
    return 'for_good'
  if (responseCode !== undefined || before.has(command) || command.startsWith('AUTH')) return 'for_now'
  // Nothing of ours was ever spoken with.
  return code === undefined ? 'for_now' : null
}
