import type { z } from 'zod'
import { counters } from '../counters.ts'

/** What came from outside in a form that nobody knows: where it differs and how often, by names alone. */
export type Surprise = { service: string; call: string; path: string; count: number; first_at: Date; last_at: Date }

const surprises = counters.add(
  'checky_surprises_total',
  'Answers and messages from outside that were not as expected',
  ['service', 'call'],
)

/** Different ones that wait to be written; further ones are counted for `/metrics` alone. */
const maxNoted = 200
const noted = new Map<string, Surprise>()
const listeners = new Set<() => void>()

/**
 * Notes an answer or a message from outside that is not as its sender documents it. `call` is named without ids, and `path` tells
 * where it differs without any of its values. Writes nothing and waits for nothing: that is up to the listeners.
 */
export const noteSurprise = (service: string, call: string, path: string): void => {
  surprises.inc({ service, call })
  const now = new Date()
  note({
    service: service.slice(0, 60),
    call: call.slice(0, 120),
    path: path.slice(0, 400) || 'answer',
    count: 1,
    first_at: now,
    last_at: now,
  })
  for (const listener of listeners) listener()
}

const note = (one: Surprise): void => {
  const key = JSON.stringify([one.service, one.call, one.path])
  const before = noted.get(key)
  if (!before && noted.size >= maxNoted) return
  const [first_at, last_at] = [before?.first_at ?? one.first_at, before?.last_at ?? one.last_at]
  noted.set(key, {
    ...one,
    count: one.count + (before?.count ?? 0),
    first_at: first_at < one.first_at ? first_at : one.first_at,
    last_at: last_at > one.last_at ? last_at : one.last_at,
  })
}

/** All that waits to be written; the caller is then responsible for it. */
export const takePending = (): Surprise[] => {
  const taken = [...noted.values()]
  noted.clear()
  return taken
}

export const putBack = (taken: readonly Surprise[]): void => taken.forEach(note)

/** Returns how to stop listening. */
export const onSurprise = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Where what came from outside differs and what was expected there, by names alone: `data.items[].amount: expected number`. */
export const issuePaths = ({ issues }: z.core.$ZodError): string => issues.slice(0, 3).map(issuePath).join('; ')

const issuePath = (issue: z.core.$ZodIssue): string => {
  const expected = issue.code === 'invalid_type' ? `expected ${issue.expected}` : issue.code
  return `${issue.path.map(toStep).join('.').replaceAll('.[]', '[]') || 'answer'}: ${expected}`
}

/** A name of a member; anything that may be a value instead (an id as a key) is not repeated. */
const toStep = (step: PropertyKey): string =>
  typeof step === 'number' ? '[]' : /^[a-z_][\w-]{0,39}$/i.test(String(step)) ? String(step) : '*'
