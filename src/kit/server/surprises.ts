import type { z } from 'zod'
import { counters } from './counters.ts'

const surprises = counters.add(
  'checky_surprises_total',
  'Answers and messages from outside that were not as expected',
  ['service', 'call'],
)

/** Counts an answer or a message from outside that is not as its sender documents it. `call` is named without ids. */
export const countSurprise = (service: string, call: string): void => surprises.inc({ service, call })

/** Where what came from outside differs and what was expected there, by names alone: `data.items[].amount: expected number`. */
export const pathsOf = ({ issues }: z.core.$ZodError): string => issues.slice(0, 3).map(whereOf).join('; ')

const whereOf = (issue: z.core.$ZodIssue): string => {
  const expected = issue.code === 'invalid_type' ? `expected ${issue.expected}` : issue.code
  return `${issue.path.map(stepOf).join('.').replaceAll('.[]', '[]') || 'answer'}: ${expected}`
}

/** A name of a member; anything that may be a value instead (an id as a key) is not repeated. */
const stepOf = (step: PropertyKey): string =>
  typeof step === 'number' ? '[]' : /^[a-z_][\w-]{0,39}$/i.test(String(step)) ? String(step) : '*'
