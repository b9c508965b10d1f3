import type { FastifyBaseLogger } from 'fastify'
import { counters } from '#kit/server/counters.ts'

const uncaught = counters.add(
  'uncaught_faults_total',
  'Errors that nothing caught: the process goes on, but each is a mistake in the program',
)

/**
 * A process that serves shoppers ends by a signal, or by its configuration when it starts, and by nothing else. An error that
 * nothing caught is logged and counted. Returns how to let go again.
 */
export const surviveFaults = (log: FastifyBaseLogger): (() => void) => {
  const survive = (error: unknown) => {
    uncaught.inc()
    log.fatal({ err: error }, 'nothing caught this error')
  }
  process.on('uncaughtException', survive).on('unhandledRejection', survive)
  return () => void process.off('uncaughtException', survive).off('unhandledRejection', survive)
}
