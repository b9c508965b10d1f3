import type { ClientBase } from 'pg'

/**
 * Statements of this connection take as long as they need. The database, its user or the address may set a limit for those that people
 * wait for: a copy of a large table or a new index is no fault.
 */
export const liftTimeLimits = (client: ClientBase) =>
  client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
