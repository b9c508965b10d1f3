import {
  type DocumentNode,
  type FieldNode,
  getNamedType,
  type GraphQLCompositeType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  isAbstractType,
  isCompositeType,
  isEnumType,
  isListType,
  isNonNullType,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  type SelectionSetNode,
} from 'graphql'

/** What a platform's scalar is on the wire. Others are text, as are enums: a name that is new to us is for its reader to judge. */
const scalars: Readonly<Record<string, string>> = {
  Int: 'z.number().int()',
  Float: 'z.number()',
  Boolean: 'z.boolean()',
  Decimal: 'decimal',
  Money: 'decimal',
  JSON: 'z.unknown()',
}

/** Checks of what each operation returns, as the schema and its document have it: the text of a module. */
export const toShapes = (schema: GraphQLSchema, documents: readonly DocumentNode[]): string => {
  const operations = documents
    .flatMap(({ definitions }) => definitions)
    .filter((node): node is OperationDefinitionNode => node.kind === Kind.OPERATION_DEFINITION)
    .toSorted((one, other) => (one.name!.value < other.name!.value ? -1 : 1))
  const table = operations.map(({ name, operation, selectionSet }) => {
    const isMutation = operation === OperationTypeNode.MUTATION
    const root = isMutation ? schema.getMutationType()! : schema.getQueryType()!
    return `  ${name!.value}: ${toObject(schema, root, [selectionSet])},`
  })
  return [
    "// Made by `npm run shopify-types` from the platform's schema and the product's documents.",
    "import { z } from 'zod'",
    "import { oneOf } from './one-of.ts'\n",
    'const decimal = z.string().regex(/^-?\\d+(?:\\.\\d+)?$/)',
    '// Nobody reads the types of the parts: working them out would take a tenth of the time of checking the server.',
    'type Fields = Record<string, z.ZodType>',
    'const object = (fields: Fields): z.ZodType => z.object(fields)',
    'const strictObject = (fields: Fields): z.ZodType => z.strictObject(fields)\n',
    '/** What each operation returns, by its name. */',
    `export const shapes: Readonly<Record<string, z.ZodType>> = {\n${table.join('\n')}\n}\n`,
  ].join('\n')
}

/** An answer of a union or an interface is like one of the kinds that it may be of, and has nothing of the others. */
const toComposite = (schema: GraphQLSchema, type: GraphQLCompositeType, sets: SelectionSetNode[]): string => {
  if (!isAbstractType(type)) return toObject(schema, type, sets)
  const kinds = schema.getPossibleTypes(type).map((kind) => toObject(schema, kind, sets, 'strictObject'))
  const different = [...new Set(kinds)]
  return different.length === 1 ? different[0]! : `oneOf(${different.join(', ')})`
}

const toObject = (
  schema: GraphQLSchema,
  type: GraphQLObjectType,
  sets: SelectionSetNode[],
  make = 'object',
): string => {
  const members = [...toFields(schema, type, sets)].map(([name, fields]) => {
    const [field] = fields as [FieldNode]
    if (field.name.value === '__typename') return `${name}: z.string()`
    const { type: answered } = type.getFields()[field.name.value]!
    const inner = fields.flatMap(({ selectionSet }) => selectionSet ?? [])
    return `${name}: ${toShape(schema, answered, inner)}`
  })
  return `${make}({ ${members.join(', ')} })`
}

/** The fields that are asked of a kind of object, by the name in the answer. */
const toFields = (schema: GraphQLSchema, type: GraphQLObjectType, sets: SelectionSetNode[]) => {
  const found = new Map<string, FieldNode[]>()
  const collect = (set: SelectionSetNode): void => {
    for (const selection of set.selections) {
      if (selection.directives?.some(({ name }) => name.value === 'include' || name.value === 'skip'))
        throw new Error('A field that may be left out has no check yet.')
      if (selection.kind === Kind.FRAGMENT_SPREAD) throw new Error('A fragment with a name has no check yet.')
      if (selection.kind === Kind.FIELD) {
        const name = (selection.alias ?? selection.name).value
        found.set(name, [...(found.get(name) ?? []), selection])
        continue
      }
      const condition = selection.typeCondition && schema.getType(selection.typeCondition.name.value)
      const isMeant =
        !condition || condition === type || (isAbstractType(condition) && schema.isSubType(condition, type))
      if (isMeant) collect(selection.selectionSet)
    }
  }
  sets.forEach(collect)
  return found
}

const toShape = (schema: GraphQLSchema, type: GraphQLOutputType, sets: SelectionSetNode[]): string => {
  if (!isNonNullType(type)) return `${toRequired(schema, type, sets)}.nullable()`
  return toRequired(schema, type.ofType, sets)
}

const toRequired = (schema: GraphQLSchema, type: GraphQLOutputType, sets: SelectionSetNode[]): string => {
  if (isListType(type)) return `z.array(${toShape(schema, type.ofType as GraphQLOutputType, sets)})`
  const named = getNamedType(type)
  if (isCompositeType(named)) return toComposite(schema, named, sets)
  return isEnumType(named) ? 'z.string()' : (scalars[named.name] ?? 'z.string()')
}
