/** An answer other than success that a handler chose: its text is meant for the person at the other end. */
export class Refusal extends Error {
  readonly status: number
  readonly errors: Record<string, string> | undefined
  readonly retryAfter: number | undefined
  readonly data: Record<string, unknown> | undefined

  constructor(
    status: number,
    message: string,
    more: {
      errors?: Record<string, string>
      retryAfter?: number
      data?: Record<string, unknown>
      cause?: unknown
    } = {},
  ) {
    super(message, { cause: more.cause })
    this.name = 'Refusal'
    this.status = status
    this.errors = more.errors
    this.retryAfter = more.retryAfter
    this.data = more.data
  }
}

/** The ways to say no, one per status code; texts are shown to people as they are. */
export const refuse = {
  unreadable: (message = 'The request could not be read.') => new Refusal(400, message),
  signedOut: (message = 'Please log in to continue.') => new Refusal(401, message),
  forbidden: (message = 'This request is not allowed.') => new Refusal(403, message),
  notFound: (message = 'Not found.') => new Refusal(404, message),
  conflict: (message: string, data?: Record<string, unknown>) => new Refusal(409, message, { ...(data && { data }) }),
  /** Somebody else saved since the version that was seen: the stored value stays, and its time, or the value, is returned. */
  outdated: (newer: Date | Record<string, unknown>) =>
    new Refusal(409, 'This was changed elsewhere since you opened it. Nothing was overwritten.', {
      data: newer instanceof Date ? { updated_at: newer.toISOString() } : newer,
    }),
  tooLarge: (message: string) => new Refusal(413, message),
  wrongType: (message: string) => new Refusal(415, message),
  /** `errors` maps each field to its sentence; `message` defaults to them joined by commas. */
  invalid: (errors: Record<string, string>, message = inOneLine(Object.values(errors))) =>
    new Refusal(422, message, { errors }),
  tooMany: (retryAfter: number, message = 'Too many attempts. Please wait a moment and try again.') =>
    new Refusal(429, message, { retryAfter }),
  /** The shop platform or a provider refused or broke. */
  upstream: (
    message: string,
    more: { errors?: Record<string, string>; data?: Record<string, unknown>; cause?: unknown } = {},
  ) => new Refusal(502, message, more),
  /** Nothing can be written, though what is there can still be read. */
  full: () =>
    new Refusal(503, 'Nothing can be saved at the moment, so nothing was changed. Please try again in a few minutes.', {
      retryAfter: 60,
    }),
  busy: (message = 'The service is busy. Please try again in a moment.', retryAfter = 5) =>
    new Refusal(503, message, { retryAfter }),
}

const databaseDown = new Set([
  'ECONNREFUSED',
  'ENOENT',
  'ECONNRESET',
  'EPIPE',
  // Its machine, the network to it or its name is away.
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  'ENOTFOUND',
  '57P01',
  '57P02',
  '57P03',
  '53200',
  '53300',
  '57014',
  // Those who close a database for maintenance have it refuse new sessions, or end those that are there.
  '55000',
  '57P04',
  '57P05',
  // What it took for given up: a transaction in which nothing was asked any more.
  '25P03',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
])

/** True when a statement alone took too long, be it the database's fault or its own. */
export const isStatementTooSlow = (error: unknown): boolean => (error as { code?: string }).code === '57014'

/** Disk full, no quota left, or a database that takes no writes for such a reason. */
const storageFull = new Set(['53100', 'ENOSPC', 'EDQUOT', '25006'])

/** True when an error means that nothing can be saved until somebody makes room. */
export const isStorageFull = (error: unknown): boolean => storageFull.has((error as { code?: string }).code ?? '')

/** True when an error means that the database cannot answer now, so that the caller should come back later. */
export const isDatabaseDown = (error: unknown): boolean => {
  // A name with several addresses, at none of which it answers.
  if (error instanceof AggregateError) return error.errors.some(isDatabaseDown)
  const { code, message, syscall } = error as { code?: string; message?: string; syscall?: string }
  if (code && databaseDown.has(code)) return /^\d/.test(code) || syscall !== undefined
  return /timeout exceeded when trying to connect|Query read timeout|Connection terminated|is not queryable|socket disconnected before secure/.test(
    message ?? '',
  )
}

/** Each once; commas stand between those that end without a full stop. */
const inOneLine = (messages: readonly string[]): string =>
  [...new Set(messages)].reduce((line, next) => (line ? `${line}${/[.!?]$/.test(line) ? ' ' : ', '}${next}` : next), '')
