import type { z } from 'zod'

type Def = z.core.$ZodTypeDef & {
  /** Of a text that has to be written in one way. */
  format?: string
  element?: z.ZodType
  shape?: Record<string, z.ZodType>
  innerType?: z.ZodType
  in?: z.ZodType
  out?: z.ZodType
  left?: z.ZodType
  right?: z.ZodType
  options?: readonly z.ZodType[]
  items?: readonly z.ZodType[]
  keyType?: z.ZodType
  valueType?: z.ZodType
}

/** Checks that end a text or a list. */
const ends = new Set(['max_length', 'length_equals'])
const bounded = new Set(['number', 'int', 'boolean', 'enum', 'literal', 'null', 'undefined', 'never', 'date'])

/** Where a shape lets in as much as somebody likes to send: texts, lists and records without an end, and anything at all. */
export const unboundedIn = (schema: z.ZodType, path = ''): string[] => {
  const def = schema.def as Def
  const isEndless = !def.checks?.some(({ _zod }) => ends.has(_zod.def.check))
  const inner = (part: z.ZodType | undefined, below: string) => (part ? unboundedIn(part, below) : [])
  switch (def.type) {
    case 'string':
      return isEndless && def.format !== 'uuid' ? [path] : []
    case 'array':
      return [...(isEndless ? [path] : []), ...inner(def.element, `${path}[]`)]
    case 'object':
      return Object.entries(def.shape ?? {}).flatMap(([name, member]) => unboundedIn(member, `${path}.${name}`))
    case 'record':
      return [
        ...(getMaximum(schema) === undefined && def.keyType?.def.type !== 'enum' ? [path] : []),
        ...inner(def.keyType, `${path}{name}`),
        ...inner(def.valueType, `${path}{}`),
      ]
    case 'pipe':
      // What comes out of a transform was bounded before; of a preprocessed value only the end has a shape.
      return [...(isTransform(def.in) ? inner(def.out, path) : inner(def.in, path))]
    case 'union':
      return (def.options ?? []).flatMap((option) => unboundedIn(option, path))
    case 'tuple':
      return (def.items ?? []).flatMap((item, at) => unboundedIn(item, `${path}[${at}]`))
    case 'intersection':
      return [...inner(def.left, path), ...inner(def.right, path)]
    default:
      if (def.innerType) return unboundedIn(def.innerType, path)
      return bounded.has(def.type) ? [] : [`${path} (${def.type})`]
  }
}

const isTransform = (schema: z.ZodType | undefined) => schema?.def.type === 'transform'

const getMaximum = (schema: z.ZodType) => schema.meta()?.['most'] as number | undefined
