/** A GraphQL document with the types of what it answers and takes. A test checks every one against the platform's schema. */
export type Operation<Result, Variables> = {
  document: string
  /** Safe to send twice: reads, and writes that set rather than add. */
  idempotent: boolean
  readonly types?: [Result, Variables]
}

const all: Operation<never, never>[] = []

const operation =
  (idempotent: boolean) =>
  <Result, Variables = Record<string, never>>(document: string): Operation<Result, Variables> => {
    const made = { document, idempotent }
    all.push(made)
    return made
  }

export const read = operation(true)
export const write = operation(false)

/** Every operation declared so far, for the test that validates them. */
export const declaredOperations = (): readonly { document: string }[] => all
