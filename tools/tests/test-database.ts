import { databaseAt, execute } from '#kit/testing/database.ts'
import { migrate } from '../migrate.ts'
import { throwawayPostgres } from '../postgres/throwaway-postgres.ts'

const template = `checky_template_${process.pid}`

/** Runs once before all tests: migrates the template that every test database is a copy of. */
export async function setup({ provide }: { provide: (key: 'testDatabase', value: TestDatabase) => void }) {
  const { url: server, stop } = await throwawayPostgres()
  await execute(server, `create database ${template}`)
  await migrate(databaseAt(server, template))
  provide('testDatabase', { server, template })
  return async () => {
    await execute(server, `drop database ${template} with (force)`)
    await stop()
  }
}

interface TestDatabase {
  server: string
  template: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    testDatabase: TestDatabase
  }
}
