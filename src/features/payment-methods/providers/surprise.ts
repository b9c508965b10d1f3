import type { z } from 'zod'
import { noteSurprise, issuePaths } from '#kit/server/surprises/surprises.ts'
import { ProviderError } from './provider.ts'

/**
 * An answer or a message that is not as its sender documents it. It leaves open what has happened, like no answer at all:
 * the caller asks again, and never guesses. It says where the answer differs, and none of its values.
 */
export class SurpriseError extends ProviderError {
  readonly service: string
  /** The call as the service's documentation names it, without ids. */
  readonly call: string
  /** Where the answer differs and what was expected there: `data.items[].amount: expected number`. */
  readonly path: string

  constructor(service: string, call: string, path: string) {
    super('unreachable', `${service} is not responding as expected. Please try again in a moment.`, {
      code: 'surprise',
    })
    this.name = 'SurpriseError'
    this.service = service
    this.call = call
    this.path = path
  }
}

/** Notes what does not fit, and returns the error to throw. `path` holds names alone, never a value. */
export const surprise = (service: string, call: string, path: string): SurpriseError => {
  noteSurprise(service, call, path)
  return new SurpriseError(service, call, path)
}

/**
 * What we read of a message that its sender was proven to have sent. One that does not fit is noted and null: it counts for
 * nothing, and the thing it is about is read anyway.
 */
export const parseMessage = <Shape extends z.ZodType>(
  service: string,
  call: string,
  shape: Shape,
  message: unknown,
): z.output<Shape> | null => {
  const { success, data, error } = shape.safeParse(message)
  if (success && isText(data)) return data
  noteSurprise(service, call, error ? issuePaths(error) : 'message: expected texts of whole characters')
  return null
}

/** What we read of an answer, proved against its shape. Throws SurpriseError for one that does not fit. */
export const parseAnswer = <Shape extends z.ZodType>(
  service: string,
  call: string,
  shape: Shape,
  answer: unknown,
): z.output<Shape> => {
  const { success, data, error } = shape.safeParse(answer)
  if (success) return data
  throw surprise(service, call, issuePaths(error))
}

const maxNested = 20

/** Half a character or a NUL can neither be asked about nor be kept. */
const isText = (value: unknown, depth = 0): boolean => {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value !== 'object' || value === null) return true
  return depth < maxNested && Object.values(value).every((one) => isText(one, depth + 1))
}
