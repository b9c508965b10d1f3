import { isMasked } from '#kit/contract/secret-mask.ts'
import type { Field, Problems, Values } from './providers/description.ts'

/** No two keys are the same. Masked values are left out: two different secrets can look the same. */
export const different = (fields: readonly Field[], values: Values): Problems => {
  const problems: Problems = {}
  const typed = fields.filter(({ name }) => values[name] && !isMasked(values[name]))
  for (const [index, first] of typed.entries()) {
    for (const second of typed.slice(index + 1)) {
      if (values[first.name] === values[second.name])
        problems[second.name] ??= `${first.label} and ${second.label} must not be the same.`
    }
  }
  return problems
}
