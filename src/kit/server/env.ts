import { existsSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { parseKeys } from './secrets.ts'

export const projectRoot = resolve(import.meta.dirname, '../../..')

/** The key that `.env.example` shows. Everybody knows it, so production refuses it. */
export const exampleKey = `example:${Buffer.from('example-key-of-checky-pro-000000').toString('base64')}`

const nobodysEmail = 'support@checky.example'

const withoutSlash = (value: string): string => {
  let end = value.length
  while (value[end - 1] === '/') end -= 1
  return value.slice(0, end)
}

const port = z.coerce.number().int().min(1)
const webAddress = z
  .string()
  .refine((value) => isUrl(value, ['http:', 'https:']))
  .transform(withoutSlash)
export const webOrigin = webAddress
  .refine((value) => new URL(value).origin === value)
  .optional()
  .describe('must be an http or https address without a path')
/** An address with a part to be filled in: `addressWith('{shop}', 'https://{shop}')`. */
export const addressWith = (part: string, otherwise: string) =>
  z
    .string()
    .refine((value) => value.includes(part) && isUrl(value.replace(part, 'a.part'), ['http:', 'https:']))
    .transform(withoutSlash)
    .default(otherwise)
    .describe(`must be an http or https address that contains ${part}`)
/** An address that is another's own to change: `otherwise` where nothing is said. */
export const webAddressOr = (otherwise: string) =>
  webAddress.default(otherwise).describe('must be an http or https address')

/** The variables that every part reads. A description finishes the sentence that reports an invalid value. */
export const variables = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'])
    .default('development')
    .describe('must be development, test or production'),
  PORT: port.max(65_535).default(3000).describe('must be a port: a whole number from 1 to 65535'),
  HOST: z
    .string()
    .refine((value) => isIP(value) > 0 || /^[\w.-]{1,253}$/.test(value))
    .default('localhost')
    .describe('must be an address of this machine to listen on, without a port: localhost, or :: for all of them'),
  SANDBOX_PORT: port
    .max(65_533)
    .default(3100)
    .describe('must be a port from 1 to 65533, the next two being used as well'),
  SANDBOX: z.enum(['on', 'off']).optional().describe('must be on or off'),
  DATA_DIR: z
    .string()
    .default('.data')
    .transform((folder) => resolve(projectRoot, folder))
    .describe('must be a folder'),
  DATABASE_URL: z
    .string()
    .refine((value) => isUrl(value, ['postgres:', 'postgresql:']) && hasOneHost(value))
    .describe('must be the postgresql:// address of a PostgreSQL 15 or later, with one host'),
  PUBLIC_URL: webOrigin,
  APP_KEY: z
    .string()
    .refine((value) => isKeyList(value))
    .describe(
      'must list keys as "id:" followed by 32 random bytes in base64, each with another id, newest first, separated by commas',
    ),
  PRODUCT_NAME: z.string().trim().min(1).default('Checky Pro').describe('must not be blank'),
  SUPPORT_EMAIL: z.email().default(nobodysEmail).describe('must be an email address'),
  SMTP_URL: z
    .string()
    .refine((value) => isUrl(value, ['smtp:', 'smtps:']) && new URL(value).hostname !== '')
    .optional()
    .describe('must be an smtp:// or smtps:// address'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('must be fatal, error, warn, info, debug, trace or silent'),
  TRUSTED_PROXIES: z
    .string()
    .refine((list) => list.split(',').every((one) => isProxy(one.trim())))
    .default('loopback')
    .describe(
      'must list the addresses or networks of your own proxies, such as loopback,10.0.0.0/8, separated by commas: their X-Forwarded-For is believed',
    ),
  METRICS_TOKEN: z.string().min(16).optional().describe('must have 16 characters or more'),
  DNS_SERVERS: z
    .string()
    .transform((list) => list.split(',').map((server) => server.trim()))
    .refine((servers) => servers.every(isDnsServer))
    .optional()
    .describe('must list addresses of DNS servers, such as 9.9.9.9 or 127.0.0.1:5353, separated by commas'),
})

type OwnVariables = Readonly<
  Omit<z.infer<typeof variables>, 'SANDBOX' | 'PUBLIC_URL'> & { SANDBOX: 'on' | 'off'; PUBLIC_URL: string }
>
export type Variables = Readonly<Record<string, z.ZodType>>
/** A feature that reads variables of its own adds their names here, and what they must be to `readEnv`. */
export interface Env extends OwnVariables {}

/** What the variables have wrong together, a sentence each: asked of those that are usable, whatever is said of the others. */
export type Rule = (usable: Partial<Env>, given: Given, isInEarnest: boolean) => string[]
type Given = Readonly<Record<string, string | undefined>>

/**
 * What was given, without blanks and ends of lines around it, which files and secret stores add unseen: a value of nothing else
 * counts as not set.
 */
export const getGiven = (source: Given): Record<string, string> =>
  Object.fromEntries(
    Object.entries(source).flatMap(([name, value = '']) => (value.trim() === '' ? [] : [[name, value.trim()]])),
  )

/** Container engines and Kubernetes keep the quotes that a shell and `.env` take away. */
const quoted = { success: false, data: undefined } as const
const isQuoted = (value = '') => /^(?:"[^"]*"|'[^']*')$/.test(value)

/**
 * Reads the configuration; an empty value counts as not set. Throws one error that names each unusable variable in a
 * sentence, without its value, which may be a secret.
 */
export function readEnv(source: Given, added: Variables = {}, rule: Rule = () => []): Env {
  const given = getGiven(source)
  const read = Object.entries<z.ZodType>({ ...variables.shape, ...added }).map(
    ([name, schema]) => [name, schema, isQuoted(given[name]) ? quoted : schema.safeParse(given[name])] as const,
  )
  const usable: Partial<Env> = Object.fromEntries(
    read.flatMap(([name, , { data }]) => (data === undefined ? [] : [[name, data]])),
  )
  const isProduction = usable.NODE_ENV === 'production'
  const SANDBOX = usable.SANDBOX ?? (isProduction ? 'off' : 'on')
  const isInEarnest = isProduction && SANDBOX === 'off'
  const sentences = [
    ...read.flatMap(([name, { description = 'is not usable' }, result]) => {
      if (result.success) return []
      return [
        result === quoted
          ? `${name} stands in quotes, which are part of it here: take them away.`
          : `${name} ${description}.`,
      ]
    }),
    ...(isProduction && usable.APP_KEY && usesExampleKey(usable.APP_KEY)
      ? ['APP_KEY must be your own in production, not the one of .env.example.']
      : []),
    ...(isInEarnest ? missingInEarnest(usable, given) : []),
    ...rule(usable, given, isInEarnest),
  ]
  if (sentences.length > 0)
    throw new Error(`The configuration is not usable:\n${sentences.map((sentence) => `- ${sentence}`).join('\n')}`)
  const env: unknown = { ...usable, SANDBOX, PUBLIC_URL: usable.PUBLIC_URL ?? `http://localhost:${usable.PORT}` }
  return env as Env
}

/** What has a default for trying the product, with which it would serve nobody: links that lead nowhere, and mails that never leave. */
const missingInEarnest = ({ PUBLIC_URL, SUPPORT_EMAIL }: Partial<Env>, given: Given): string[] => {
  const { protocol, hostname } = new URL(PUBLIC_URL ?? 'https://not.set')
  return [
    ...(given['PUBLIC_URL']
      ? []
      : ['PUBLIC_URL must be set in production: merchants and messages of shops come there.']),
    ...(protocol === 'https:' || isLoopback(hostname)
      ? []
      : ['PUBLIC_URL must begin with https in production, unless it names this machine.']),
    ...(given['SMTP_URL']
      ? []
      : ['SMTP_URL must be set in production: sign-up, new passwords and alerts go by email.']),
    ...(SUPPORT_EMAIL === nobodysEmail
      ? ['SUPPORT_EMAIL must be your own in production: mails are sent from it, and merchants write there.']
      : []),
  ]
}

export const isLoopback = (hostname: string) => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

/** Adds what the file `.env` of the project says. Variables that are already set win over it. */
export function loadEnvFile(): void {
  const file = join(projectRoot, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
}

function isUrl(value: string, protocols: string[]): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, username, password } = new URL(value)
  return protocols.includes(protocol) && isDecodable(username) && isDecodable(password)
}

/** The driver knows no lists: it would look for a machine of that name, and wait for it. */
function hasOneHost(value: string): boolean {
  const { hostname, searchParams } = new URL(value)
  return ![hostname, ...searchParams.getAll('host')].some((host) => !host.startsWith('/') && host.includes(','))
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

function isProxy(one: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(one)) return true
  const [address = '', mask, ...more] = one.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  if (mask === undefined || (version === 4 && isIP(mask) === 4)) return true
  return /^\d{1,3}$/.test(mask) && Number(mask) > 0 && Number(mask) <= (version === 4 ? 32 : 128)
}

function isDnsServer(server: string): boolean {
  const { ipv4, ipv6, port } =
    /^(?:(?<ipv4>[\d.]+)|\[(?<ipv6>[\da-f:]+)\])(?::(?<port>\d{1,5}))?$/i.exec(server)?.groups ?? {}
  return isIP(ipv4 ?? ipv6 ?? server) > 0 && Number(port ?? 53) <= 65_535
}

function isKeyList(value: string): boolean {
  try {
    return parseKeys(value).size > 0
  } catch {
    return false
  }
}

function usesExampleKey(appKey: string): boolean {
  const known = parseKeys(exampleKey).values().next().value
  return [...parseKeys(appKey).values()].some((key) => known?.equals(key))
}
