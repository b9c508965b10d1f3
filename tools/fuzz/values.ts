import fc from 'fast-check'
import type { z } from 'zod'
import { nastyTexts, nastyValues } from './nasty.ts'

export type Schema = z.ZodType
export type Def = z.core.$ZodTypeDef & {
  format?: string
  element?: Schema
  shape?: Record<string, Schema>
  innerType?: Schema
  in?: Schema
  out?: Schema
  left?: Schema
  right?: Schema
  options?: readonly Schema[]
  entries?: Record<string, string>
  values?: readonly unknown[]
}

/** Values that really exist, by the names of the members that may hold them. */
export type Known = Readonly<Record<string, readonly unknown[]>>

const text = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }) },
  { weight: 3, arbitrary: fc.constantFrom(...nastyTexts) },
)
const number = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 100 }) },
  { weight: 1, arbitrary: fc.integer() },
  { weight: 1, arbitrary: fc.maxSafeInteger() },
  { weight: 1, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }) },
)
const anything = fc.oneof(fc.constantFrom(...nastyValues), text, fc.jsonValue({ maxDepth: 4 }))

/** What a caller may send for a shape: mostly what it asks for, now and then anything else, a member more or one less. */
export const arbitraryValues = (schema: Schema, known: Known, name = ''): fc.Arbitrary<unknown> => {
  const fitting = arbitraryFor(schema, known, name)
  const real = known[name]
  return fc.oneof(
    { weight: 12, arbitrary: real ? fc.constantFrom(...real) : fitting },
    { weight: 2, arbitrary: fitting },
    { weight: 1, arbitrary: anything },
  )
}

const arbitraryFor = (schema: Schema, known: Known, name: string): fc.Arbitrary<unknown> => {
  const def = schema.def as Def
  const inner = (part: Schema | undefined, below = name) => (part ? arbitraryValues(part, known, below) : anything)
  switch (def.type) {
    case 'string':
      if (def.format === 'uuid') return fc.uuid()
      return def.format === 'datetime' ? instant : text
    case 'number':
    case 'int':
      return number
    case 'boolean':
      return fc.boolean()
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries ?? {}))
    case 'literal':
      return fc.constantFrom(...(def.values ?? []))
    case 'array':
      return fc.array(inner(def.element), { maxLength: 4 })
    case 'record':
      return fc.dictionary(text, text, { maxKeys: 5, noNullPrototype: true })
    case 'object':
      return fc.record(
        Object.fromEntries(Object.entries(def.shape ?? {}).map(([member, shape]) => [member, inner(shape, member)])),
        { requiredKeys: [], noNullPrototype: true },
      )
    case 'union':
      return fc.oneof(...(def.options ?? []).map((option) => inner(option)))
    case 'intersection':
      return fc.tuple(inner(def.left), inner(def.right)).map(([left, right]) => ({ ...Object(left), ...Object(right) }))
    case 'pipe':
      return inner(def.in?.def.type === 'transform' ? def.out : def.in)
    case 'nullable':
      return fc.oneof({ weight: 1, arbitrary: fc.constant(null) }, { weight: 4, arbitrary: inner(def.innerType) })
    default:
      return def.innerType ? inner(def.innerType) : anything
  }
}

const instant = fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
