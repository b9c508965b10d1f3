import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { World } from '#sandbox/world.ts'
import { findAccount } from './accounts.ts'
import type { Account } from './accounts.ts'
import { AirwallexError } from './errors.ts'

const lifetime = 30 * 60_000
const loginsPerMinute = 100
const signingKey = 'the sandbox signs its access tokens with this'

/** Access tokens as Airwallex hands them out: signed, thirty minutes long, one login per key and call. */
export class Tokens {
  readonly #world: World
  readonly #logins = new Map<string, number[]>()
  readonly #withdrawn = new Set<string>()
  #revokedUpTo = 0
  #issued = 0

  constructor(world: World) {
    this.#world = world
  }

  /** A new token for these credentials. Throws 401 on wrong ones and 429 past 100 logins a minute. */
  login(clientId: string, apiKey: string): { token: string; expires_at: string } {
    this.#limit(clientId)
    const account = this.#withdrawn.has(clientId) ? undefined : findAccount(clientId)
    if (!account || account.clientId !== clientId || account.apiKey !== apiKey || account.environment !== 'demo') {
      throw new AirwallexError(401, 'credentials_invalid', 'Access denied, authentication failed')
    }
    const expires = this.#world.now().getTime() + lifetime
    const token = seal({ sub: account.id, exp: expires, jti: ++this.#issued })
    return { token, expires_at: timestamp(new Date(expires)) }
  }

  /** The account that a `Bearer …` header speaks for. Throws 401 when it is absent, forged, expired or revoked. */
  authenticate(authorization: string | undefined): Account {
    const claims = unseal(authorization?.replace(/^Bearer /, '') ?? '')
    const now = this.#world.now().getTime()
    const account = claims && claims.exp > now && claims.jti > this.#revokedUpTo && findAccount(claims.sub)
    if (!account) throw new AirwallexError(401, 'unauthorized', 'Access denied, authentication failed')
    return account
  }

  /** Ends every token handed out so far, as a restart or a key change at Airwallex does. */
  revokeAll(): void {
    this.#revokedUpTo = this.#issued
  }

  /** Takes an account's key away, or gives it back; tokens that it gave end with it. */
  setKey(account: Account, isValid: boolean): void {
    if (isValid) this.#withdrawn.delete(account.clientId)
    else this.#withdrawn.add(account.clientId)
    this.revokeAll()
  }

  #limit(clientId: string): void {
    const now = this.#world.now().getTime()
    const recent = (this.#logins.get(clientId) ?? []).filter((at) => at > now - 60_000)
    if (recent.length >= loginsPerMinute) throw new AirwallexError(429, 'too_many_requests', 'Too many requests')
    this.#logins.set(clientId, [...recent, now])
  }
}

const claimsShape = z.object({ sub: z.string(), exp: z.number(), jti: z.number() })
type Claims = z.infer<typeof claimsShape>

/** A signed token that looks and reads like a JSON Web Token. */
export function seal(claims: Record<string, unknown>): string {
  const head = encode({ alg: 'HS256' })
  const body = encode(claims)
  return `${head}.${body}.${mac(`${head}.${body}`)}`
}

function unseal(token: string): Claims | undefined {
  const [head = '', body = '', signature = ''] = token.split('.')
  const expected = Buffer.from(mac(`${head}.${body}`))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  return claimsShape.parse(JSON.parse(Buffer.from(body, 'base64url').toString()))
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

function mac(text: string): string {
  return createHmac('sha256', signingKey).update(text).digest('base64url')
}

/** A moment as Airwallex writes it: `2026-11-21T10:00:00+0000`. */
export function timestamp(moment: Date): string {
  return moment.toISOString().replace(/\.\d+Z$/, '+0000')
}
