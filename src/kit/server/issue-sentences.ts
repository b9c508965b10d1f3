import { z } from 'zod'

/**
 * What a person reads where the contract has no sentence of its own for a broken rule. Set once for the whole process;
 * sentences of the contracts win over it.
 */
export const installIssueSentences = () => z.config({ customError: (issue) => getSentence(issue) })

const getSentence = (issue: z.core.$ZodRawIssue): string => {
  switch (issue.code) {
    case 'invalid_type':
      return (isLeftOut(issue.input) && emptySentence(issue)) || wanted[String(issue.expected)] || unreadable
    case 'too_big':
      return tooBig(String(issue.origin), Number(issue.maximum))
    case 'too_small':
      return tooSmall(String(issue.origin), Number(issue.minimum))
    case 'invalid_format':
      return formats[String(issue.format)] ?? 'Check the format'
    case 'not_multiple_of':
      return 'Enter a whole number'
    case 'invalid_value':
    case 'invalid_union':
      return 'Choose one of the offered values'
    default:
      return unreadable
  }
}

const isLeftOut = (value: unknown): boolean => value === undefined || value === null

/** What the contract says of an empty text: a caller who leaves the text out reads the same as who left the field empty. */
const emptySentence = ({ inst }: z.core.$ZodRawIssue): string | undefined =>
  inst instanceof z.ZodString ? inst.safeParse('').error?.issues[0]?.message : undefined

const unreadable = 'This could not be read'

const wanted: Readonly<Record<string, string>> = {
  string: 'Enter a text',
  number: 'Enter a number',
  int: 'Enter a whole number',
  boolean: 'Choose yes or no',
  array: 'Send a list',
  object: 'Fill in the form',
  record: 'Send names with their values',
  date: 'Enter a date and time',
}

const formats: Readonly<Record<string, string>> = {
  email: 'Enter a valid email address',
  datetime: 'Enter a date and time',
  uuid: 'This does not exist',
  safeint: 'Enter a whole number',
  url: 'Enter a web address',
}

const written = (number: number) => number.toLocaleString('en-US')

const tooBig = (origin: string, most: number) => {
  if (origin === 'string') return `Use at most ${written(most)} ${most === 1 ? 'character' : 'characters'}`
  if (origin === 'array') return most === 0 ? 'Leave this empty' : `Choose at most ${written(most)}`
  return `Enter a number up to ${written(most)}`
}

const tooSmall = (origin: string, least: number) => {
  if (origin === 'string') return least <= 1 ? 'Fill this in' : `Use at least ${least} characters`
  if (origin === 'array') return `Choose at least ${least}`
  return `Enter a number from ${least}`
}
