import { Client } from 'pg'
import { patience, patiently } from './patience.ts'

/**
 * Lets a role use everything that the product needs, now and after later migrations, without owning any of it: it can neither
 * change the schema nor empty or rewrite the record of who changed what. Throws a sentence when there is no such role.
 */
export async function grantTo(ownersUrl: string, role: string): Promise<void> {
  const client = new Client({ connectionString: ownersUrl })
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [role])
    if (rowCount === 0) throw new Error(`There is no role "${role}": create it first, with a password of its own.`)
    const name = client.escapeIdentifier(role)
    await client.query('begin')
    for (const schema of ['public', 'graphile_worker']) {
      await client.query(`grant usage on schema ${schema} to ${name}`)
      for (const [what, rights] of [
        ['tables', 'select, insert, update, delete'],
        ['sequences', 'usage, select'],
        ['functions', 'execute'],
      ]) {
        await client.query(`grant ${rights} on all ${what} in schema ${schema} to ${name}`)
        await client.query(`alter default privileges in schema ${schema} grant ${rights} on ${what} to ${name}`)
      }
    }
    await client.query(`revoke update, delete on public.audit_events from ${name}`)
    await client.query('commit')
    await letWork(client, role)
  } finally {
    await client.end()
  }
}

/**
 * The queue's own tables have row level security and no policy: whoever does not own them sees no job and adds none. Each is altered
 * by itself and where it is needed alone: every paid order adds a job.
 */
async function letWork(client: Client, role: string): Promise<void> {
  const policy = `all for ${role}`
  const { rows } = await client.query<{ table: string }>(
    `select oid::regclass::text as table from pg_class
      where relnamespace = 'graphile_worker'::regnamespace and relkind = 'r' and relrowsecurity
        and not exists (select from pg_policy where polrelid = pg_class.oid and polname = $1)`,
    [policy],
  )
  await client.query(`set lock_timeout = ${patience.lockTimeoutMs}`)
  const [named, to] = [client.escapeIdentifier(policy), client.escapeIdentifier(role)]
  for (const { table } of rows)
    await patiently(() => client.query(`create policy ${named} on ${table} to ${to} using (true) with check (true)`))
}
