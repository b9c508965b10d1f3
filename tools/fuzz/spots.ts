import type { Def, Known, Schema } from './values.ts'

/** One field of a shape: where it is, and a whole value in which it is `text`. */
export type Spot = { path: string; put(text: string): unknown }

/** Every field that a shape has, to the innermost, names of a record's members too. */
export const listSpots = (schema: Schema, known: Known, path = ''): Spot[] => {
  const def = schema.def as Def
  const below = (name: string) => (path ? `${path}.${name}` : name)
  switch (def.type) {
    case 'object': {
      const whole = createExample(schema, known) as object
      return Object.entries(def.shape ?? {}).flatMap(([name, member]) =>
        listSpots(member, known, below(name)).map((spot) => ({
          path: spot.path,
          put: (text) => ({ ...whole, [name]: spot.put(text) }),
        })),
      )
    }
    case 'array':
      return listSpots(def.element!, known, below('0')).map(({ path, put }) => ({ path, put: (text) => [put(text)] }))
    case 'record':
      return [
        { path, put: (text) => ({ [text]: 'x' }) },
        { path: below('x'), put: (text) => ({ x: text }) },
      ]
    case 'union':
      return (def.options ?? []).flatMap((option) => listSpots(option, known, path))
    case 'intersection':
      return [def.left!, def.right!].flatMap((half, at, halves) =>
        listSpots(half, known, path).map((spot) => ({
          path: spot.path,
          put: (text) => ({ ...Object(createExample(halves[1 - at]!, known)), ...Object(spot.put(text)) }),
        })),
      )
    case 'pipe':
      return listSpots(innerSchema(def), known, path)
    default:
      return def.innerType ? listSpots(def.innerType, known, path) : [{ path, put: (text) => text }]
  }
}

/** What follows a preprocessing, or what a transform is given. */
const innerSchema = (def: Def): Schema => (def.in?.def.type === 'transform' ? def.out! : def.in!)

/** A value of the shape that is there in every part, so that a field within can be reached. */
const createExample = (schema: Schema, known: Known, name = ''): unknown => {
  const def = schema.def as Def
  const [real] = known[name] ?? []
  if (real !== undefined) return real
  switch (def.type) {
    case 'string':
      return def.format === 'uuid' ? known['id']![0] : def.format === 'datetime' ? '2026-01-01T00:00:00.000Z' : 'text'
    case 'number':
    case 'int':
      return 1
    case 'boolean':
      return true
    case 'enum':
      return Object.values(def.entries ?? {})[0]
    case 'literal':
      return def.values?.[0]
    case 'array':
      return [createExample(def.element!, known)]
    case 'record':
      return {}
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape ?? {}).map(([member, shape]) => [member, createExample(shape, known, member)]),
      )
    case 'union':
      return createExample(def.options![0]!, known, name)
    case 'intersection':
      return { ...Object(createExample(def.left!, known)), ...Object(createExample(def.right!, known)) }
    case 'pipe':
      return createExample(innerSchema(def), known, name)
    default:
      return def.innerType ? createExample(def.innerType, known, name) : null
  }
}
