import { refuse } from './errors.ts'

/** Deeper than any form of ours, and shallow enough to walk through. */
const deepest = 20

/** With what turns the letters after it round: it comes with copied phone numbers, and makes names read as other ones. */
const controls = /[^\P{Cc}\t\r\n]|[\u202a-\u202e]/gu
const breaks = /\r\n|[\t\r\n]/g

/** Without characters that no person types and no database keeps, on one line. Halves of a character become �. */
export const plainLine = (text: string): string => plainText(text).replace(breaks, ' ')

/** The same with tabs and line breaks left. */
const plainText = (text: string): string => text.toWellFormed().replace(controls, '')

/** What a database can keep of a text that no person typed: all but NUL and halves of characters. */
export const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '')

/** Reads JSON that others wrote: escapes in it can stand for what no database keeps. Throws when it is no JSON. */
export const readJson = (text: string): unknown =>
  escapesToMind.test(text)
    ? JSON.parse(text, (_name, value: unknown) =>
        typeof value === 'string' ? storable(value) : isRecord(value) ? withStorableNames(value) : value,
      )
    : JSON.parse(text)

/** `\u0000`, and whatever begins like half of a character. */
const escapesToMind = /\\u(?:0000|[dD][89a-fA-F])|\0/

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const withStorableNames = (value: Record<string, unknown>) => {
  if (Object.keys(value).every((name) => storable(name) === name)) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [storable(name), member]))
}

/**
 * Whatever came from outside, with plain text everywhere in it. Line breaks stay in (and below) members whose names are
 * in `multiline`; elsewhere they become blanks.
 */
export const plain = <T>(value: T, multiline: readonly string[] = []): T => walk(value, multiline, false, 0) as T

const walk = (value: unknown, multiline: readonly string[], keepsBreaks: boolean, depth: number): unknown => {
  if (typeof value === 'string') return keepsBreaks ? plainText(value) : plainLine(value)
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value) || value instanceof Date) return value
  if (depth === deepest) throw refuse.unreadable('The request is nested too deeply.')
  if (Array.isArray(value)) return value.map((item) => walk(item, multiline, keepsBreaks, depth + 1))
  const members = Object.entries(value).map(([name, member]): [string, unknown] => [
    plainLine(name),
    walk(member, multiline, keepsBreaks || multiline.includes(name), depth + 1),
  ])
  return Object.fromEntries(members.filter(([name]) => name !== '__proto__'))
}
