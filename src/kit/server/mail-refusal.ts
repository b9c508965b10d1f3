type SmtpError = { code?: string; command?: string; responseCode?: number }

/** What fails before the mail itself is handed over. */
const before = new Set(['CONN', 'EHLO', 'HELO', 'STARTTLS', 'MAIL FROM', 'RCPT TO'])

/** Whether a mail that failed was certainly not sent, and may be another time; null where it is unknown. */
export const wasRefused = (error: unknown): 'for_now' | 'for_good' | null => {
  const { code, command = '', responseCode } = (error ?? {}) as SmtpError
  // Its address or content was refused; the door itself may be mended.
  if (responseCode !== undefined && responseCode >= 500 && command !== '' && !command.startsWith('AUTH'))
    return command === 'RCPT TO' || command === 'DATA' ? 'for_good' : 'for_now'
  if (responseCode !== undefined || before.has(command) || command.startsWith('AUTH')) return 'for_now'
  // Nothing of ours was ever spoken with.
  return code === undefined ? 'for_now' : null
}
