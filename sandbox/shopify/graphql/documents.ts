import { GraphQLError, parse, validate } from 'graphql'
import type { DocumentNode, GraphQLSchema } from 'graphql'
import { LRUCache } from 'lru-cache'

/** What a query says and what is wrong with it, or why it cannot be read. */
export type DocumentReader = (query: string) => Document | GraphQLError
type Document = { document: DocumentNode; mistakes: readonly GraphQLError[] }

const max = 500

/** Reads queries against a schema, each once: an app sends the same few texts over and over. */
export function documentReader(schema: GraphQLSchema): DocumentReader {
  const known = new LRUCache<string, Document | GraphQLError>({
    max,
    memoMethod: (query) => readDocument(schema, query),
  })
  return (query) => known.memo(query)
}

function readDocument(schema: GraphQLSchema, query: string): Document | GraphQLError {
  try {
    const document = parse(query)
    return { document, mistakes: validate(schema, document) }
  } catch (error) {
    return error instanceof GraphQLError ? error : new GraphQLError(String(error))
  }
}
