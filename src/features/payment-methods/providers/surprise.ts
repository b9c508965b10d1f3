import type { z } from 'zod'
import { counters } from '#kit/server/counters.ts'
import { ProviderError } from './provider.ts'

const surprises = counters.add(
  'checky_surprises_total',
  'Answers and messages from outside that were not as expected',
  ['service', 'call'],
)

/**
 * An answer or a message that is not as its sender documents it. It leaves open what has happened, like no answer at all:
 * whoever asked asks again, and never guesses. It tells where the answer differs, and nothing of what stood there.
 */
export class SurpriseError extends ProviderError {
  readonly service: string
  /** The call as the service's documentation names it, without ids. */
  readonly call: string
  /** Where the answer differs and what was expected there: `data.items[].amount: expected number`. */
  readonly path: string

  constructor(service: string, call: string, path: string) {
    super('unreachable', `${service} is not answering as it should. Please try again in a moment.`, {
      code: 'surprise',
    })
    this.name = 'SurpriseError'
    this.service = service
    this.call = call
    this.path = path
  }
}

/** Counts what does not fit, and answers the error to throw. `path` holds names alone, never a value. */
export const surprise = (service: string, call: string, path: string): SurpriseError => {
  surprises.inc({ service, call })
  return new SurpriseError(service, call, path)
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
  throw surprise(service, call, error.issues.slice(0, 3).map(whereOf).join('; '))
}

const whereOf = (issue: z.core.$ZodIssue): string => {
  const expected = issue.code === 'invalid_type' ? `expected ${issue.expected}` : issue.code
  return `${issue.path.map(stepOf).join('.').replaceAll('.[]', '[]') || 'answer'}: ${expected}`
}

/** A name of a member; anything that may be a value instead (an id as a key) is not repeated. */
const stepOf = (step: PropertyKey): string =>
  typeof step === 'number' ? '[]' : /^[a-z_][\w-]{0,39}$/i.test(String(step)) ? String(step) : '*'
