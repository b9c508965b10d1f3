import { z } from 'zod'
import { endpoints } from '#kit/contract/endpoint.ts'
import { keysNotFound, findProblems } from './credentials.ts'
import type { Description, GivenAddress } from './providers/description.ts'
import { knownTypes } from './rules.ts'
import { publicOrigin, worlds } from './worlds.ts'

const typed = z.string().trim().max(500)
const key = typed.nullish().transform((value) => value ?? '')

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
/** Absent keeps the connection's: at first the live one. */
const world = z.enum(worlds).nullish()

export const paymentType = z.object({ name: z.string(), logo: z.string() })
export type PaymentType = z.infer<typeof paymentType>

/** What all connected accounts tell. Credentials beside it are masked. */
const account = z.object({
  name: z.string(),
  is_authorized: z.boolean(),
  /** Whether it moves money, or only test money. */
  world: z.enum(worlds),
  payment_method: z.object({ id: z.uuid(), is_active: z.boolean(), payment_types: z.array(z.string()) }),
  /** When a message signed by the provider first arrived; null until then. */
  webhook_proven_at: z.iso.datetime().nullable(),
})

/** A connected account on its way to its merchant: beside what all tell stands what the provider's description names. */
export type AccountRecord = z.infer<typeof account> & Readonly<Record<string, unknown>>
/** Where nothing is connected, each provider says so in a way of its own. */
export type AnyRecord = AccountRecord | Readonly<{ is_authorized: boolean; logos?: PaymentType[] }> | never[] | null
/** A body that fits its provider's fields, whose names are known to its description alone. */
export type Body = Readonly<Record<string, unknown>>

const each = <T extends z.ZodType>(names: readonly string[], type: T): Record<string, T> =>
  Object.fromEntries(names.map((name) => [name, type]))

/** What the settings' body calls the icons. */
export const iconsName = ({ record }: Description) => record.icons ?? 'payment_method_icons'

const toRecordShape = ({ record, fields, switches = [], extra, givenAddress }: Description) =>
  account.extend({
    ...(!record.icons && { payment_method_icons: z.array(z.string()) }),
    ...each(
      fields.map(({ name, shownAs }) => shownAs ?? name),
      z.string(),
    ),
    ...each(
      switches.map(({ name }) => name),
      z.boolean(),
    ),
    /** What the account offers, whether its icon is on or not. */
    ...(record.listsMethods && { payment_methods: z.array(paymentType) }),
    ...(extra && { [extra.name]: z.string().nullable() }),
    ...(givenAddress && { address: z.string().nullable() }),
  })

/** The record, or what stands for it while there is none. */
const toAnswerShape = (provider: Description): z.ZodType => {
  const record = toRecordShape(provider)
  const { absent, logos } = provider.record
  const marks = logos && { logos: z.array(paymentType) }
  if (absent === 'null') return record.nullable()
  if (absent === 'empty-list') return z.union([record, z.array(record).max(0)])
  if (absent === 'unauthorized-record') return record.partial().extend({ is_authorized: z.boolean(), ...marks })
  return record.extend({ ...marks })
}

/** Absent leaves it as it is, empty takes it away. */
const toAddressShape = ({ wrong }: GivenAddress) =>
  z
    .string()
    .trim()
    .max(300)
    .transform((given, context) => {
      if (given === '') return ''
      const origin = publicOrigin(given)
      if (origin) return origin
      context.addIssue(wrong)
      return z.NEVER
    })
    .nullish()

const connectBody = (provider: Description) => {
  const { record, fields, extra, givenAddress } = provider
  const names = fields.map(({ name }) => name)
  const keys = z
    .object(each(names, key))
    .check(({ value, issues }) => report(issues, value, findProblems(provider, value)))
  const beside = z.object({
    world,
    ...(record.icons && { [record.icons]: optionalTypes }),
    ...(record.takesName && { name: displayName }),
    ...(extra && {
      [extra.name]: z.string().trim().max(60, extra.wrong).regex(extra.pattern, extra.wrong).nullish(),
    }),
    ...(givenAddress && { address: toAddressShape(givenAddress) }),
  })
  return keys.and(beside)
}

/** New keys, or the switches alone: a key that is absent or masked stays as it is. */
const updateBody = (provider: Description) => {
  const { record, fields, switches = [] } = provider
  const names = fields.map(({ name }) => name)
  return z
    .object({
      ...each(names, typed.nullish()),
      ...(record.icons && { [record.icons]: optionalTypes }),
      ...each(
        switches.map(({ name }) => name),
        z.boolean().optional(),
      ),
      world,
    })
    .check(({ value, issues }) => {
      const all: Body = value
      const given = names.flatMap((name) => (typeof all[name] === 'string' ? [[name, all[name]] as const] : []))
      if (given.every(([, text]) => text === '')) return report(issues, value, { '': keysNotFound })
      const problems = findProblems(provider, Object.fromEntries(given))
      for (const [name] of given) if (problems[name]) report(issues, value, { [name]: problems[name] })
    })
}

export const providerCall = { access: 'store', envelope: 'msg' } as const

/** The calls of one provider, as its description has them. */
export const providerContract = (provider: Description) => {
  const { path } = provider.record
  const body = z.object({ name: displayName, [iconsName(provider)]: types })
  return endpoints({
    read: {
      ...providerCall,
      method: 'GET',
      path,
      data: toAnswerShape(provider) as z.ZodType<AnyRecord, AnyRecord>,
    },
    connect: {
      ...providerCall,
      method: 'POST',
      path,
      body: connectBody(provider),
      data: toRecordShape(provider),
    },
    settings: {
      ...providerCall,
      method: 'POST',
      path: `${path}/update-setting`,
      message: 'Settings updated successfully',
      body,
      data: z.object({}),
    },
  })
}

/** The call that changes a connection, of a provider that is updated by one of its own. */
export const updateContract = (provider: Description) =>
  endpoints({
    update: {
      ...providerCall,
      method: 'PUT',
      path: provider.record.path,
      body: updateBody(provider),
      data: toRecordShape(provider),
    },
  })
