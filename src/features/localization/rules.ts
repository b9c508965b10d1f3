import { getCounts } from './counts.ts'
import type { Form } from './plural.ts'

/** Characters of one translation. */
export const maxLength = 1_000
export const tooLongSentence = `Use at most ${maxLength.toLocaleString('en-US')} characters`

/** The names in braces of a text, each once. */
export const findPlaceholders = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(/\{(\w+)\}/g), ([whole]) => whole)),
]

/**
 * Why a translation cannot stand for a text, or null. An empty one can: the shipped text is then shown. Placeholders of
 * `optional` may be left out.
 */
export const getProblem = (source: string, translation: string, optional: readonly string[] = []): string | null => {
  if (translation === '') return null
  if (translation.length > maxLength) return tooLongSentence
  const [wanted, given] = [findPlaceholders(source), findPlaceholders(translation)]
  const lost = wanted.filter((name) => !given.includes(name) && !optional.includes(name))
  if (lost.length > 0) return `Keep ${lost.join(' and ')} in the translation`
  const unknown = given.filter((name) => !wanted.includes(name))
  return unknown.length > 0 ? `${unknown.join(' and ')} cannot be filled in here` : null
}

/** A form that stands for a single count may spell it out: 'one review'. */
export const optionalIn = (language: string, form: Form | null): string[] =>
  form && getCounts(language, form).length === 1 ? ['{count}'] : []

/** On one line, without blanks around it. */
export const tidy = (text: string): string => text.replace(/[\r\n\t]+/g, ' ').trim()
