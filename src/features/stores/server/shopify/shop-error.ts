import { Refusal } from '#kit/server/errors.ts'

export type ShopProblem =
  | 'unreachable'
  | 'unknown-shop'
  | 'wrong-token'
  | 'access-denied'
  | 'throttled'
  | 'refused'
  | 'broken'

/** The shop platform refused or broke. Left alone it is answered as a 502 with its sentence. */
export class ShopError extends Refusal {
  readonly problem: ShopProblem
  /** What an access-denied answer names as missing. */
  readonly requiredAccess: string | undefined
  /** After about so many milliseconds it is worth to ask again, where that is longer than usual. */
  readonly waitMs: number | undefined
  /** What was typed that is at fault, where the refusal tells it apart from the rest. */
  readonly field: string | undefined

  constructor(
    problem: ShopProblem,
    message: string,
    more: { requiredAccess?: string; field?: string; waitMs?: number; cause?: unknown } = {},
  ) {
    super(502, message, { cause: more.cause })
    this.name = 'ShopError'
    this.problem = problem
    this.requiredAccess = more.requiredAccess
    this.field = more.field
    this.waitMs = more.waitMs
  }
}
