import { Logger, type TaskList } from 'graphile-worker'
import type { Services } from '../context.ts'
import type { JobHandler } from '../jobs.ts'

export const tasksOf = (services: Services, handlers: JobHandler[]): TaskList =>
  Object.fromEntries(
    handlers.map((handler) => [
      handler.name,
      async (payload: unknown) => {
        const { _cron, ...value } = (payload ?? {}) as Record<string, unknown>
        try {
          await handler.run({ ...services, log: services.log.child({ job: handler.name }) }, value)
        } catch (error) {
          throw storable(error)
        }
      },
    ]),
  )

/** The queue keeps an error's message: one that the database cannot keep would leave its job locked. */
const storable = (error: unknown): Error => {
  const message = (error instanceof Error ? error.message : String(error)).toWellFormed().replaceAll('\0', '')
  if (error instanceof Error && error.message === message) return error
  return new Error(message, { cause: error })
}

export const loggerOf = ({ log }: Services) =>
  new Logger(() => (level, message) => {
    if (level === 'error') log.error(message)
    else if (level === 'warning') log.warn(message)
    else log.debug(message)
  })
