import type { Compilable, CompiledQuery } from 'kysely'
import type { Db } from './database.ts'

/** Stands for what a statement will be asked with, while it is put together. */
class Argument {
  readonly at: number
  constructor(at: number) {
    this.at = at
  }
}

/**
 * The rows of a statement that runs with every page. It is put together and compiled once, as that costs more than all else that the
 * process does for it. `build` hands each argument on as a value, and looks at none.
 */
export const compiledOnce = <A extends readonly unknown[], R>(build: (db: Db, ...asked: A) => Compilable<R>) => {
  let known: CompiledQuery<R> | undefined
  return async (db: Db, ...asked: A): Promise<R[]> => {
    const query = (known ??= build(
      db,
      ...(asked.map((_value, at) => new Argument(at)) as readonly unknown[] as A),
    ).compile())
    const parameters = query.parameters.map((value) => (value instanceof Argument ? asked[value.at] : value))
    return (await db.executeQuery<R>({ ...query, parameters })).rows
  }
}
