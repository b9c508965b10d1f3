import { DatabaseError } from 'pg'
import type { LogFn } from 'pino'
import { isOfOneMail, type SmtpError } from './mail-error.ts'

/** Of a database's error what says where and why, and nothing of what stood in the statement. */
const loggedFields = ['code', 'severity', 'schema', 'table', 'column', 'dataType', 'constraint', 'routine'] as const

/**
 * What is given to the log, with errors fit for it. Those of the database carry values of the statement in their message,
 * detail and place, be it a shopper's street: of them only names of tables, rules and codes are kept. A mail server's
 * answer names to whom it was to go: of it the codes are kept.
 */
export const withSafeErrors = ([first, ...more]: Parameters<LogFn>): Parameters<LogFn> => {
  const given: unknown = first
  if (given instanceof Error) return [withoutValues(given), ...more]
  const { err } = (given ?? {}) as { err?: unknown }
  return err instanceof Error ? [{ ...(given as object), err: withoutValues(err) }, ...more] : [first, ...more]
}

/** The same error, with those of the database and of the mail server in it told without values. */
export const withoutValues = (error: Error, depth = 0): Error => {
  if (error instanceof DatabaseError) return databaseError(error)
  if (isOfOneMail(error)) return mailError(error)
  const { cause } = error
  if (!(cause instanceof Error) || depth > 5) return error
  // The original stays as it was: code that catches it later may still read its cause.
  const copy = Object.create(error, {
    cause: { value: withoutValues(cause, depth + 1), enumerable: false },
  }) as Error
  return copy
}

const databaseError = (error: DatabaseError): Error =>
  told(
    error,
    `the database refused a statement (${error.code ?? 'no code'})`,
    Object.fromEntries(loggedFields.flatMap((name) => (error[name] ? [[name, error[name]]] : []))),
  )

const mailError = (error: Error & SmtpError): Error => {
  const { code, command, responseCode } = error
  return told(error, `the mail server refused (${[responseCode ?? code, command].filter(Boolean).join(', ')})`, {
    ...(code !== undefined && { code }),
    ...(command !== undefined && { command }),
    ...(responseCode !== undefined && { responseCode }),
  })
}

const told = (error: Error, message: string, fields: object): Error => {
  const safe = new Error(message)
  safe.name = error.name
  // The first lines of a stack repeat the message.
  const calls = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? []
  safe.stack = [`${safe.name}: ${safe.message}`, ...calls].join('\n')
  return Object.assign(safe, fields)
}
