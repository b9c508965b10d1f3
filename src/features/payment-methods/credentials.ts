import type { Description, Problems, Values } from './providers/description.ts'

/** Credentials of whichever provider, by the names of its fields. */
export type AnyCredentials = Record<string, string>

export const keysNotFound = 'Authentication keys not found.'

/** The sentence at each field of a provider's credentials that breaks a rule; empty when none does. Values are trimmed. */
export const findProblems = ({ fields, problems }: Description, values: Values): Problems => ({
  ...problems?.(fields, values),
  ...Object.fromEntries(fields.flatMap(({ name, missing }) => (missing && !values[name] ? [[name, missing]] : []))),
})

/** A provider's credentials out of what was typed or stored, trimmed; what is not there is empty. */
export const credentialsIn = ({ fields }: Description, values: Readonly<Record<string, unknown>>): AnyCredentials =>
  Object.fromEntries(
    fields.map(({ name }) => {
      const value = values[name]
      return [name, typeof value === 'string' ? value.trim() : '']
    }),
  )
