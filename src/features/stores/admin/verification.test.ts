import { describe, expect, it } from 'vitest'
import { type Report, missingIn, connectionReport, refusalReport, withoutProof } from './verification.ts'

const shop = 'acme.myshopify.com'
const connected = { connection_kind: 'custom_app', shop, missingScopes: [], secretVerified: false } as const
const refusal = (status: number, errors: Record<string, string> = {}) => ({ status, message: 'Sentence.', errors })

const verdicts = ({ shop, keys, scopes, secret }: Report) => ({
  shop: shop.verdict,
  keys: keys.map(({ verdict }) => verdict),
  scopes: [...new Set(scopes.map(({ verdict }) => verdict))],
  secret: secret.verdict,
})

describe('the report on accepted keys', () => {
  it('waits for the secret alone [n5g8]', () =>
    expect(verdicts(connectionReport(connected))).toEqual({
      shop: 'passed',
      keys: ['passed', 'passed'],
      scopes: ['passed'],
      secret: 'waiting',
    }))

  it('is all passed with the proof', () =>
    expect(connectionReport({ ...connected, secretVerified: true }).secret.verdict).toBe('passed'))

  it('names each scope that lacks, and does not wait for a proof that was not asked for [d3n5]', () => {
    const report = connectionReport({ ...connected, missingScopes: ['write_orders', 'read_themes'] })
    expect(missingIn(report)).toEqual(['write_orders', 'read_themes'])
    expect(report.scopes.find(({ id }) => id === 'write_orders')?.advice).toContain('uninstall and reinstall')
    expect(report.secret.verdict).toBe('unknown')
  })

  it('says what to do when the waiting ends [f2c3]', () => {
    const { secret } = withoutProof(connectionReport(connected), false)
    expect(secret).toMatchObject({ verdict: 'failed', advice: expect.stringContaining('API secret key') as string })
    const proven = connectionReport({ ...connected, secretVerified: true })
    expect(withoutProof(proven, false)).toBe(proven)
    const refused = withoutProof(connectionReport(connected), true)
    expect(refused.secret.advice).toMatch(/^The shop signs its messages with a different key\./)
  })
})

describe('the report on a refusal', () => {
  const report = (...args: Parameters<typeof refusal>) => refusalReport('custom_app', shop, refusal(...args))

  it('stops at a shop that does not answer [d9p6]', () => {
    expect(verdicts(report(502)!)).toEqual({
      shop: 'failed',
      keys: ['unknown', 'unknown'],
      scopes: ['unknown'],
      secret: 'unknown',
    })
    expect(report(502)?.shop.advice).toContain('Sentence.')
  })

  it('stops at a wrong token [y9r2]', () => {
    const wrong = report(422, { access_token: 'The shop does not know this token.' })!
    expect(verdicts(wrong)).toMatchObject({ shop: 'passed', keys: ['failed', 'unknown'], secret: 'unknown' })
    expect(wrong.keys[0]?.advice).toMatch(/^The shop does not know this token\. Copy the token again/)
  })

  it('passes the token before a wrong API key [s4m3]', () =>
    expect(verdicts(report(422, { api_key: 'No.' })!).keys).toEqual(['passed', 'failed']))

  it('points at the secret of a Dev Dashboard app', () =>
    expect(verdicts(refusalReport('dev_dashboard', shop, refusal(422, { client_secret: 'No.' }))!)).toEqual({
      shop: 'passed',
      keys: ['passed'],
      scopes: ['unknown'],
      secret: 'failed',
    }))

  it.each([0, 401, 403, 404, 429, 500, 503])('tells nothing about the shop when we answer %i', (status) =>
    expect(report(status)).toBeNull(),
  )
})
