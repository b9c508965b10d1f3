import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import signs from './signs.json' with { type: 'json' }

/** The parts that the font comes in, the commonest first. */
export const parts = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'vietnamese'] as const
export type Part = (typeof parts)[number]
export type Weight = 400 | 700
/** What one part of the font can write of a text. */
export type Run = { part: Part; text: string }

/** By what is in the files themselves: they lack many signs of the ranges that their styles give them. */
const spans = parts.map((part) => ({
  part,
  holds: signs[part].split(' ').map((range) => {
    const [first = '', last = first] = range.split('-')
    return [parseInt(first, 16), parseInt(last, 16)] as const
  }),
}))

const getPart = (sign: string): Part | undefined => {
  const code = sign.codePointAt(0)!
  return spans.find(({ holds }) => holds.some(([first, last]) => first <= code && code <= last))?.part
}

/** Thin blanks and hyphens that keep words together are in no part, and marks of direction draw nothing. */
const tidied = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[\t\r\n\u2028\u2029]/g, ' ')
    .replace(/[\u2007-\u200a\u202f]/g, '\u00a0')
    .replace(/[\u2010\u2011]/g, '-')
    .replace(/[\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g, '')

/** A text cut where another part of the font begins; null where some sign of it is in none. */
export const toRuns = (text: string): Run[] | null => {
  const runs: Run[] = []
  for (const sign of tidied(text)) {
    const last = runs.at(-1)
    const part = getPart(sign)
    if (!part) return null
    if (last?.part === part) last.text += sign
    else runs.push({ part, text: sign })
  }
  return runs
}

const files = new Map<string, Buffer>()

export const fontFile = (part: Part, weight: Weight): Buffer => {
  const name = `${part}-${weight}`
  let file = files.get(name)
  if (!file) {
    file = readFileSync(fileURLToPath(import.meta.resolve(`@fontsource/roboto/files/roboto-${name}-normal.woff`)))
    files.set(name, file)
  }
  return file
}
