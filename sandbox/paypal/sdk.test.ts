import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Sandbox, startSandbox } from '#sandbox/sandbox.ts'
import { accounts } from './accounts.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 })
})
afterAll(() => sandbox.close())

const script = (query: Record<string, string>) =>
  fetch(`${sandbox.environment['PAYPAL_SCRIPT_URL']}?${new URLSearchParams(query)}`)
const known = { 'client-id': accounts[0]!.clientId, currency: 'EUR', intent: 'capture', commit: 'true' }

it('gives its script to an app that it knows, for a currency that it takes, and to nobody who asks for what is not documented [d8x6]', async () => {
  expect((await script(known)).status).toBe(200)
  for (const wrong of [{ 'client-id': 'nobody' }, { currency: 'XYZ' }, { intent: 'sale' }, { colour: 'gold' }]) {
    const refused = await script({ ...known, ...wrong })
    expect(refused.status).toBe(400)
    expect(await refused.text()).toContain('SDK Validation error')
  }
})
