import type { Mutant } from './mutant.ts'

/** The text with the fault in it. Throws where the place is not there, or there more than once: the code went on, the mutant did not. */
export const plant = (text: string, { file, from, to }: Mutant): string => {
  const [before, after, ...more] = text.split(from)
  if (after === undefined || more.length > 0) throw new Error(`${file} has not once: ${from}`)
  return `${before}${to}${after}`
}
