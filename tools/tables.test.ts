import { expect, it } from 'vitest'
import { testDatabase } from '#kit/testing/database.ts'
import { savedTableTypes, tableTypes } from './tables.ts'

it('has types of the tables as the migrations make them (npm run tables)', async () => {
  const { url, drop } = await testDatabase()
  expect(await savedTableTypes()).toBe(await tableTypes(url))
  await drop()
})
