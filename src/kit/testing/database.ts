import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'

/** A migrated database of one's own: a copy of the template, empty, ready in milliseconds. Drop it afterwards. */
export async function testDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const { server, template } = inject('testDatabase')
  const name = `t_${randomUUID().replaceAll('-', '')}`
  await execute(server, `create database ${name} template ${template} strategy file_copy`)
  return {
    url: databaseAt(server, name),
    drop: () => execute(server, `drop database if exists ${name} with (force)`),
  }
}

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
