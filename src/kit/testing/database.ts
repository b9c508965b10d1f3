import { randomUUID } from 'node:crypto'
import { Client, Pool } from 'pg'
import { inject } from 'vitest'

/** Where databases are made and dropped: one connection for all files of a worker, which may end as it is. */
let making: Pool | undefined
const makeWith = (server: string): Pool => {
  if (making) return making
  making = new Pool({ connectionString: server, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true })
  // A connection that is lost is replaced by the next query; unheard, its error would end the worker.
  making.on('error', () => {})
  return making
}

/** A migrated database of one's own: a copy of the template, empty, ready in milliseconds. Drop it afterwards. */
export async function testDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const { server, template } = inject('testDatabase')
  const name = `t_${randomUUID().replaceAll('-', '')}`
  const maker = makeWith(server)
  await maker.query(`create database ${name} template ${template} strategy file_copy`)
  return {
    url: databaseAt(server, name),
    async drop() {
      await maker.query(leave(name))
      await maker.query(`drop database if exists ${name} with (force)`)
    },
  }
}

/** Who has just closed a connection may be told that it was ended, and calls that an error: the database gives them a moment to go. */
const leave = (name: string) => `do $$ begin
  for round in 1..25 loop
    perform pg_stat_clear_snapshot();
    exit when not exists (select from pg_stat_activity where datname = '${name}');
    perform pg_sleep(0.01);
  end loop;
end $$`

/** The address of another database on the same server. */
export function databaseAt(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/** Runs one statement on a connection of its own. */
export async function execute(server: string, text: string): Promise<void> {
  const client = new Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}
