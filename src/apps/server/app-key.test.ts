import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { checkAppKey, forgetLostKeys } from '#kit/server/app-key/check.ts'
import { createSecrets } from '#kit/server/secrets.ts'
import { readyDatabase } from './database-ready.ts'
import { testApp, type TestApp, testKey } from './testing/test-app.ts'

const key = (id: string) => `${id}:${randomBytes(32).toString('base64')}`

let app: TestApp
beforeEach(async () => {
  app = await testApp()
})
afterEach(() => app.close())

const check = (appKey: string) => checkAppKey(app.db, createSecrets(appKey))

it('takes the key of the first start, and from then on that one alone', async () => {
  await check(testKey)
  await check(testKey)
  await expect(check(key('test'))).rejects.toThrow(/^The key "test" of APP_KEY is not the one of that name/)
  await expect(check(key('other'))).rejects.toThrow(/^APP_KEY lists none of the keys .*: "test"\./)
  await expect(check(`${key('new')},${key('test')}`)).rejects.toThrow(/"test"/)
})

it('lets a new key come in front and the old one go', async () => {
  await check(testKey)
  const next = key('next')
  await check(`${next},${testKey}`)
  await check(next)
  await expect(check(key('next'))).rejects.toThrow(/"next"/)
})

it('asks the secrets themselves in a database that never had a proof', async () => {
  await app.merchant()
  await expect(check(key('test'))).rejects.toThrow(/^No key of APP_KEY opens the secrets in this database\./)
  await check(testKey)
})

it('starts with another key once the old one was given up, whoever else is asked', async () => {
  await check(testKey)
  const other = key('test')
  const secrets = createSecrets(other)
  expect(await forgetLostKeys(app.db, secrets)).toEqual(['test'])
  await check(other)
  expect(await forgetLostKeys(app.db, secrets)).toEqual([])
  await expect(check(testKey)).rejects.toThrow(/"test"/)
})

it('names the keys that are lacking while secrets are sealed with them, unless they were given up', async () => {
  await app.merchant()
  const next = key('next')
  expect(await check(testKey)).toEqual([])
  expect(await check(`${next},${testKey}`)).toEqual([])
  const error = vi.spyOn(app.services.log, 'error')
  const env = { ...app.services.env, APP_KEY: next }
  await readyDatabase({ ...app.services, env }, AbortSignal.any([]))
  expect(error).toHaveBeenCalledWith({ keys: ['test'] }, expect.any(String))
  expect(await check(next)).toEqual(['test'])
  await forgetLostKeys(app.db, createSecrets(next))
  expect(await check(next)).toEqual([])
})

it('is decided once when two processes start with different keys of one name', async () => {
  const outcomes = await Promise.allSettled([key('a'), key('a'), key('a')].map(check))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})
