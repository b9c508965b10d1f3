import { type Form, pluralForm } from './plural.ts'

/** Beyond this many every language repeats itself, but for whole millions. */
const counted = [...Array.from({ length: 1_000 }, (_, count) => count), 1_000_000, 2_000_000]
const fractions = [0.5, 1.5, 2.5]

/** Counts that take a form, in order; fractions where no whole number does. */
export const getCounts = (language: string, form: Form): readonly number[] => {
  const key = `${language} ${form}`
  let counts = known.get(key)
  if (!counts) known.set(key, (counts = count(language, form)))
  return counts
}

const known = new Map<string, readonly number[]>()

const count = (language: string, form: Form): number[] => {
  const whole = counted.filter((count) => pluralForm(language, count) === form)
  return whole.length > 0 ? whole : fractions.filter((count) => pluralForm(language, count) === form)
}
