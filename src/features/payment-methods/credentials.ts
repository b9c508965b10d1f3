import { isMasked } from '#kit/contract/secret-mask.ts'

/** What each provider asks a merchant for, in the order in which its form shows them. */
export const credentialFields = {
  airwallex: [
    { name: 'client_id', label: 'Client ID', missing: 'Client ID is required.' },
    { name: 'api_key', label: 'API key', missing: 'API key is required.' },
    { name: 'webhook_secret', label: 'Webhook Secret Key', missing: 'Webhook Secret Key is required.' },
  ],
  viva: [
    { name: 'merchant_id', label: 'Merchant ID', missing: 'Merchant ID is required.' },
    { name: 'api_key', label: 'API key', missing: 'API key is required.' },
    { name: 'clientId', label: 'Client ID', missing: 'Client ID is required.' },
    { name: 'secret', label: 'Secret key', missing: 'Secret key is required.' },
  ],
  paypal: [
    { name: 'clientId', label: 'Client ID' },
    { name: 'secret', label: 'Secret key' },
  ],
  rapyd: [
    { name: 'access_key', label: 'Access Key', missing: 'Access Key is required.' },
    { name: 'secret_key', label: 'Secret Key', missing: 'Secret Key is required.' },
  ],
  payabl: [
    { name: 'merchant_id', label: 'Merchant ID' },
    { name: 'secret_key', label: 'Secret Key' },
  ],
} as const

/** A provider whose account a merchant can connect. */
export type Connectable = keyof typeof credentialFields
export type FieldName<P extends Connectable> = (typeof credentialFields)[P][number]['name']
export type Credentials<P extends Connectable> = Record<FieldName<P>, string>
/** Credentials of whichever provider, by the names of its fields. */
export type AnyCredentials = Record<string, string>

export const keysNotFound = 'Authentication keys not found.'

type Problems = Record<string, string>
type Field = { name: string; label: string; missing?: string }

const required = (fields: readonly Field[], values: AnyCredentials): Problems =>
  Object.fromEntries(fields.flatMap(({ name, missing }) => (missing && !values[name] ? [[name, missing]] : [])))

/** Masked values are left out: two different secrets can look the same. */
const different = (fields: readonly Field[], values: AnyCredentials): Problems => {
  const problems: Problems = {}
  const typed = fields.filter(({ name }) => values[name] && !isMasked(values[name]))
  for (const [index, first] of typed.entries()) {
    for (const second of typed.slice(index + 1)) {
      if (values[first.name] === values[second.name])
        problems[second.name] ??= `${first.label} and ${second.label} must not be the same.`
    }
  }
  return problems
}

const atEach = (fields: readonly Field[], isWrong: (name: string) => boolean, sentence: string): Problems =>
  Object.fromEntries(fields.filter(({ name }) => isWrong(name)).map(({ name }) => [name, sentence]))

const ofPayabl = (fields: readonly Field[], values: AnyCredentials): Problems => ({
  ...atEach(
    fields,
    (name) => !isMasked(values[name] ?? '') && (values[name] ?? '').length < 3,
    'Merchant ID and Secret Key must be at least 3 characters',
  ),
  ...atEach(fields, (name) => !values[name], 'Merchant ID and Secret Key are required'),
})

/** The sentence at each field of a provider's credentials that breaks a rule; empty when none does. Values are trimmed. */
export const credentialProblems = (provider: Connectable, values: AnyCredentials): Problems => {
  const fields: readonly Field[] = credentialFields[provider]
  switch (provider) {
    case 'airwallex':
    case 'viva':
      return { ...different(fields, values), ...required(fields, values) }
    case 'rapyd':
      return required(fields, values)
    case 'payabl':
      return ofPayabl(fields, values)
    case 'paypal':
      return {}
  }
}

/** A provider's credentials out of what was typed or stored, trimmed; what is not there is empty. */
export const credentialsIn = (provider: Connectable, values: Readonly<Record<string, unknown>>): AnyCredentials =>
  Object.fromEntries(
    credentialFields[provider].map(({ name }) => [name, typeof values[name] === 'string' ? values[name].trim() : '']),
  )
