import { z } from 'zod'
import { endpoints } from '#kit/contract/endpoint.ts'
import {
  type AnyCredentials,
  type Connectable,
  credentialFields,
  credentialProblems,
  type FieldName,
  keysNotFound,
} from './credentials.ts'
import { knownTypes } from './rules.ts'
import { publicOrigin, worlds } from './worlds.ts'

const typed = z.string().trim().max(500)
const key = typed.nullish().transform((value) => value ?? '')

/** The fields of a provider's credentials, held to the rules that its form shows. */
const credentialsOf = <P extends Connectable>(provider: P) =>
  z
    .object(
      Object.fromEntries(credentialFields[provider].map(({ name }) => [name, key])) as Record<FieldName<P>, typeof key>,
    )
    .check((context) =>
      report(context.issues, context.value, credentialProblems(provider, context.value as AnyCredentials)),
    )

const report = (issues: z.core.$ZodRawIssue[], input: unknown, problems: Record<string, string>) => {
  for (const [field, message] of Object.entries(problems))
    issues.push({ code: 'custom', input, path: field ? [field] : [], message })
}

const types = z.array(z.string().max(40)).max(100).transform(knownTypes)
/** Absent, or anything but a list, leaves the icons as they are. */
const optionalTypes = types.optional().catch(undefined)
const displayName = z
  .string()
  .trim()
  .max(60, 'Name must be at most 60 characters')
  .nullish()
  .transform((name) => name || null)

/** Absent leaves it as it is, empty takes it away. */
const sourceCode = z
  .string()
  .trim()
  .max(60, 'A source code has four digits.')
  .regex(/^(\d{4})?$/, 'A source code has four digits.')
  .nullish()

/** Absent keeps the connection's: at first the live one. */
const side = z.object({ world: z.enum(worlds).nullish() })
/** Absent leaves it as it is, empty takes it away. */
const address = z
  .string()
  .trim()
  .max(300)
  .transform((typed, context) => {
    if (typed === '') return ''
    const origin = publicOrigin(typed)
    if (origin) return origin
    context.addIssue(
      'Enter the address as payabl. sent it: https:// and a public host, such as https://pay4.payabl.com.',
    )
    return z.NEVER
  })
  .nullish()

const settings = z.object({ name: displayName, payment_method_icons: types })

const paymentType = z.object({ name: z.string(), logo: z.string() })
export type PaymentType = z.infer<typeof paymentType>

/** What all connected accounts tell. Credentials beside it are masked. */
const account = {
  name: z.string(),
  is_authorized: z.boolean(),
  /** Whether it moves money, or only test money. */
  world: z.enum(worlds),
  payment_method: z.object({ id: z.uuid(), is_active: z.boolean(), payment_types: z.array(z.string()) }),
  /** When a message signed by the provider first arrived; null until then. */
  webhook_proven_at: z.iso.datetime().nullable(),
}
const icons = { payment_method_icons: z.array(z.string()) }

const airwallexRecord = z.object({
  ...account,
  client_id: z.string(),
  api_key: z.string(),
  webhook_secret: z.string(),
  wallet: z.boolean(),
  other: z.boolean(),
  /** What the account offers, whether its icon is on or not. */
  payment_methods: z.array(paymentType),
})
const vivaRecord = z.object({
  ...account,
  ...icons,
  merchant_id: z.string(),
  api_key: z.string(),
  clientId: z.string(),
  secret: z.string(),
  /** The payment source that the merchant named; null where ours is used. */
  source_code: z.string().nullable(),
})
const paypalRecord = z.object({ ...account, ...icons, client_id: z.string(), secret: z.string() })
const rapydRecord = z.object({ ...account, ...icons, access_key: z.string(), secret_key: z.string() })
const payablRecord = z.object({ ...account, ...icons, merchant_id: z.string(), secret_key: z.string() }).extend({
  /** Where payabl. told the merchant to reach it; null: where everybody does. */
  address: z.string().nullable(),
})

/** New keys, or the switches alone: a key that is absent or masked stays as it is. */
const reconfiguration = z
  .object({
    client_id: typed.nullish(),
    api_key: typed.nullish(),
    webhook_secret: typed.nullish(),
    payment_method: optionalTypes,
    wallet: z.boolean().optional(),
    other: z.boolean().optional(),
    world: side.shape.world,
  })
  .check(({ value, issues }) => {
    const given = credentialFields.airwallex.filter(({ name }) => value[name] !== undefined && value[name] !== null)
    if (given.every(({ name }) => value[name] === '')) return report(issues, value, { '': keysNotFound })
    const problems = credentialProblems('airwallex', Object.fromEntries(given.map(({ name }) => [name, value[name]!])))
    for (const { name } of given) if (problems[name]) report(issues, value, { [name]: problems[name] })
  })

const provider = { access: 'store', envelope: 'msg' } as const
const saved = { message: 'Settings updated successfully', data: z.object({}) } as const
const id = z.object({ id: z.uuid() })

export const paymentMethods = endpoints({
  airwallex: {
    ...provider,
    method: 'GET',
    path: '/payment-method',
    /** An empty array while Airwallex is not connected. */
    data: z.union([airwallexRecord, z.array(airwallexRecord).max(0)]),
  },
  connectAirwallex: {
    ...provider,
    method: 'POST',
    path: '/payment-method',
    body: credentialsOf('airwallex').and(side.extend({ payment_method: optionalTypes })),
    data: airwallexRecord,
  },
  updateAirwallex: {
    ...provider,
    method: 'PUT',
    path: '/payment-method',
    body: reconfiguration,
    data: airwallexRecord,
  },
  activate: {
    ...provider,
    method: 'GET',
    path: '/payment-method/:id/active',
    changes: true,
    params: id,
    data: z.object({ id: z.uuid(), is_active: z.boolean() }),
  },
  disable: {
    ...provider,
    method: 'GET',
    path: '/payment-method/:id/disable',
    changes: true,
    params: id,
    data: z.object({ id: z.uuid(), is_active: z.boolean() }),
  },
  types: { ...provider, method: 'GET', path: '/payment-method/type', data: z.array(paymentType) },
  airwallexSettings: {
    ...provider,
    ...saved,
    method: 'POST',
    path: '/payment-method/update-setting',
    body: z.object({ name: displayName, payment_method: types }),
  },

  viva: {
    ...provider,
    method: 'GET',
    path: '/viva',
    /** The record's members are absent while Viva is not connected. */
    data: vivaRecord.partial().extend({ is_authorized: z.boolean(), logos: z.array(paymentType) }),
  },
  connectViva: {
    ...provider,
    method: 'POST',
    path: '/viva',
    body: credentialsOf('viva').and(side.extend({ source_code: sourceCode })),
    data: vivaRecord,
  },
  vivaSettings: { ...provider, ...saved, method: 'POST', path: '/viva/update-setting', body: settings },

  paypal: { ...provider, method: 'GET', path: '/paypal', data: paypalRecord.nullable() },
  connectPaypal: {
    ...provider,
    method: 'POST',
    path: '/paypal',
    body: credentialsOf('paypal').and(side),
    data: paypalRecord,
  },
  paypalSettings: { ...provider, ...saved, method: 'POST', path: '/paypal/update-setting', body: settings },

  rapyd: { ...provider, method: 'GET', path: '/rapyd', data: rapydRecord.nullable() },
  connectRapyd: {
    ...provider,
    method: 'POST',
    path: '/rapyd',
    body: credentialsOf('rapyd').and(side.extend({ name: displayName })),
    data: rapydRecord,
  },
  rapydSettings: { ...provider, ...saved, method: 'POST', path: '/rapyd/update-setting', body: settings },

  /** Answers 404 while payabl. is not connected. */
  payabl: { ...provider, method: 'GET', path: '/payabl', data: payablRecord },
  connectPayabl: {
    ...provider,
    method: 'POST',
    path: '/payabl',
    body: credentialsOf('payabl').and(side.extend({ name: displayName, address })),
    data: payablRecord,
  },
  payablSettings: { ...provider, ...saved, method: 'POST', path: '/payabl/update-setting', body: settings },
})
