import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { Access } from '#kit/contract/endpoint.ts'
import type { Db } from './db/database.ts'
import type { Env } from './env.ts'
import type { Mailer } from './mail.ts'
import type { Outbound } from './outbound.ts'
import type { Limits } from './rate-limit.ts'
import type { Secrets } from './secrets.ts'
import type { VersionedCache } from './versioned-cache.ts'

/** What every handler and job works with. There is no other way to reach the database or the outside. */
export type Services = {
  db: Db
  /** The same database for what is read with every page, over lines that many requests share. */
  reading: Db
  /** What pages share; nothing where each part is to be read anew. */
  cache?: VersionedCache
  env: Env
  http: Outbound
  secrets: Secrets
  limits: Limits
  mail: Mailer
  log: FastifyBaseLogger
  now(): Date
  /** Lets time go by. */
  pause(ms: number): Promise<void>
}

/** Who is signed in, their session and store: the features that keep them say what else is known of each. */
export interface Session {
  id: string
  csrf_token: string
  authenticated_at: Date
}
export interface Merchant {
  id: string
}
export interface Store {
  id: string
}

/** Who a request's cookie stands for. */
export type Visitor = { session: Session; merchant: Merchant; store: Store | null }

type Base = Services & { request: FastifyRequest; reply: FastifyReply }

export type Ctx<A extends Access> = A extends 'store'
  ? Base & { session: Session; merchant: Merchant; store: Store }
  : A extends 'merchant'
    ? Base & { session: Session; merchant: Merchant; store: Store | null }
    : Base & { visitor(): Promise<Visitor | null> }
