import { AsyncLocalStorage } from 'node:async_hooks'

const transactions = new AsyncLocalStorage<{ isOver: boolean }>()

/** Runs what a transaction does; until it is done, `refuseInTransaction` throws for everything that it calls. */
export const insideTransaction = async <T>(work: () => Promise<T>): Promise<T> => {
  const transaction = { isOver: false }
  try {
    return await transactions.run(transaction, work)
  } finally {
    transaction.isOver = true
  }
}

/**
 * Throws where the caller's transaction is open: it holds its locks and its connection for as long as anything else takes, and
 * neither another connection nor the outside can be rolled back with it.
 */
export const refuseInTransaction = (what: string): void => {
  if (transactions.getStore()?.isOver === false) throw new Error(`${what} inside a transaction.`)
}
