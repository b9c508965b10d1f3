import { Client } from 'pg'
import { liftTimeLimits } from '../time-limits.ts'

/** The one connection of a backup or a restore. */
export async function connect(databaseUrl: string, purpose: 'backup' | 'restore'): Promise<Client> {
  const client = new Client({ connectionString: databaseUrl, application_name: `checky-pro ${purpose}` })
  // A connection that is lost fails what is asked of it; unheard, it would end Node with a stack.
  client.on('error', () => {})
  await client.connect()
  await liftTimeLimits(client)
  // Days and spans are written and read in one way, whatever server, database or role say.
  await client.query("set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres'")
  return client
}
