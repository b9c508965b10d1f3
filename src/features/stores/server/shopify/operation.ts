import type { Operations } from './operation-types.ts'

/** A GraphQL document with the types of what it returns and takes. A test checks every one against the platform's schema. */
export type Operation<Result, Variables> = {
  name: string
  document: string
  /** Safe to send twice: reads, and writes that set rather than add. */
  idempotent: boolean
  /** Where a list stands in what it returns whose odd members are left out, so that one of them does not keep back the others. */
  list: readonly string[] | null
  readonly types?: [Result, Variables]
}

const all: Operation<never, never>[] = []

type First<Text extends string> = Text extends `${infer Word} ${string}` ? Word : Text
type NameIn<Document extends string> = Document extends `${'query' | 'mutation'} ${infer Rest}`
  ? Rest extends `${infer Head}(${string}`
    ? First<Head>
    : First<Rest>
  : never

/** What the operation of this name returns, as the schema and the document have it. */
export type ResultByName<Name extends keyof Operations> = Operations[Name]['result']
export type VariablesByName<Name extends keyof Operations> = Operations[Name]['variables']

/** Typed by the name in the document: `npm run shopify-types` makes the types of all. */
type Declare = <const Document extends string>(
  document: Document,
) => NameIn<Document> extends infer Name extends keyof Operations
  ? Operation<ResultByName<Name>, VariablesByName<Name>>
  : never

const operation = (idempotent: boolean, list: readonly string[] | null = null): Declare =>
  ((document: string) => {
    const name = /^(?:query|mutation) (\w+)/.exec(document)?.[1] ?? ''
    const made = { name, document, idempotent, list }
    all.push(made)
    return made
  }) as Declare

export const read = operation(true)
export const write = operation(false)
/** A read that shows what can be read of a list: `readEach('products', 'nodes')(document)`. */
export const readEach = (...list: string[]): Declare => operation(true, list)

/** Every operation declared so far, for the generator of their types and the test that validates them. */
export const declaredOperations = (): readonly { name: string; document: string }[] => all
