import type { z } from 'zod'

export type Access = 'public' | 'merchant' | 'store'
export type Schema = z.ZodType

/** One call of the API, on both sides of the wire. `path` is below `/api`; parameters are written `:id`. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: `/${string}`
  /** `store` hands the handler the session's current store; `merchant` the signed-in merchant; `public` neither. */
  access: Access
  /** A GET that changes state: it is guarded like a POST. */
  changes?: true
  /** Called by the storefront script from the shop's own origin, without cookies. */
  crossOrigin?: true
  /** Name of the text member in the answer; the payment provider calls say `msg`. */
  envelope?: 'message' | 'msg'
  /** The text of a success. */
  message?: string
  /** Names of members of the body in which line breaks stay, below them too; elsewhere they become blanks. */
  multiline?: readonly string[]
  /** Names of file fields: the body then travels as multipart/form-data. */
  files?: readonly string[]
  /** Largest body in bytes where it travels as JSON; 64 kB unless given. */
  maxBodyBytes?: number
  /** Largest file in bytes. */
  maxFileBytes?: number
  /** Names of members of `data` that stand at the top level of the answer too. */
  topLevel?: readonly string[]
  /** The media type of the file that it returns in place of the envelope; `data` is then that file as text. */
  download?: string
  params?: Schema
  query?: Schema
  body?: Schema
  data: Schema
}

export type Contract = Record<string, Endpoint>

export const endpoints = <const C extends Contract>(contract: C): C => contract

/** True for every call that the CSRF guard watches. */
export const changesState = (endpoint: Endpoint) => endpoint.method !== 'GET' || endpoint.changes === true

/** A file as a handler receives it; never larger than the entry's `maxFileBytes`. */
export type Upload = { filename: string; mimetype: string; content: Uint8Array }

type Part<E, K extends 'params' | 'query' | 'body', Side extends 'in' | 'out'> =
  E extends Record<K, infer T extends Schema> ? Record<K, Side extends 'in' ? z.input<T> : z.output<T>> : unknown

type Files<E, F> = E extends { files: readonly (infer N extends string)[] } ? { files: Partial<Record<N, F>> } : unknown

/** What a caller sends. */
export type Sent<E> = Part<E, 'params', 'in'> & Part<E, 'query', 'in'> & Part<E, 'body', 'in'> & Files<E, Blob>
/** What a handler receives: parsed, defaults applied. */
export type Parsed<E> = Part<E, 'params', 'out'> & Part<E, 'query', 'out'> & Part<E, 'body', 'out'> & Files<E, Upload>
/** What a handler returns, before the shape strips what it does not name. */
export type Returned<E extends Endpoint> = z.input<E['data']>
/** What a caller reads in `data`. */
export type Data<E extends Endpoint> = z.output<E['data']>

export type Success<E extends Endpoint> = { error: false; message: string; data: Data<E> }
export type Failure = { error: true; message?: string; msg?: string; errors?: Record<string, string> }
