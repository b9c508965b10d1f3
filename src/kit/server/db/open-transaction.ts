import { AsyncLocalStorage } from 'node:async_hooks'
import { counters } from '../counters.ts'

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

const mistakes = counters.add(
  'transaction_mistakes_total',
  'Calls outside, mails and other connections that a transaction waited for',
)
const refuse = (message: string): void => {
  throw new Error(message)
}
let onMistake = refuse

/**
 * From now on such a mistake is counted and told instead of refused, until the function that it returns is called: for merchants a slow
 * transaction is better than none.
 */
export const tolerateMistakes = (report: (message: string) => void): (() => void) => {
  onMistake = (message) => {
    mistakes.inc()
    report(message)
  }
  return () => void (onMistake = refuse)
}

/**
 * Throws where the caller's transaction is open: it holds its locks and its connection for as long as anything else takes, and
 * neither another connection nor the outside can be rolled back with it.
 */
export const refuseInTransaction = (what: string): void => {
  if (transactions.getStore()?.isOver === false) onMistake(`${what} inside a transaction.`)
}
