import { Client } from 'pg'
import { expect, it } from 'vitest'
import { testDatabase } from './database.ts'

it('gives every caller a migrated database of its own', async () => {
  const [one, other] = await Promise.all([testDatabase(), testDatabase()])
  expect(one.url).not.toBe(other.url)
  for (const { url, drop } of [one, other]) {
    const client = new Client({ connectionString: url })
    await client.connect()
    expect((await client.query('select 1 from merchants')).rowCount).toBe(0)
    await client.end()
    await drop()
    await expect(new Client({ connectionString: url }).connect()).rejects.toThrow('does not exist')
  }
})
