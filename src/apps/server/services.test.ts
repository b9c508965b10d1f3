import { expect, it } from 'vitest'
import { readEnv } from './env.ts'
import { createLogger } from './services.ts'
import { testKey } from './testing/test-app.ts'

const env = readEnv({ DATABASE_URL: 'postgresql://localhost/none', APP_KEY: testKey, LOG_LEVEL: 'info' })

it('cuts whatever carries a secret out of the log [s4r7]', () => {
  let line = ''
  const log = createLogger(env, { write: (text) => void (line += text) })
  const headers = { cookie: 'session=told', authorization: 'Bearer told', 'x-csrf-token': 'told', host: 'pay.example' }
  const account = { password: 'told', current_password: 'told', password_confirmation: 'told' }
  const shop = { access_token: 'told', api_key: 'told', api_secret_key: 'told', client_secret: 'told' }
  const provider = { webhook_secret: 'told', secret: 'told', access_key: 'told', secret_key: 'told' }
  const measuring = { measurement_protocol_secret: 'told', conversions_api_token: 'told' }
  log.info({ req: { headers }, body: { ...account, ...shop, ...provider, ...measuring, name: 'Ada' } }, 'answered')
  expect(line).toContain('"name":"Ada"')
  expect(line).toContain('pay.example')
  expect(line).not.toContain('told')
})
