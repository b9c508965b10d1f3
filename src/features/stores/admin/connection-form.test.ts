import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stores } from '../contract.ts'
import { connectionBody, connectionProblems, connectionValues, type ConnectionValues } from './connection-form.ts'

const storeId = '0199a7a0-0000-7000-8000-000000000001'
const saved = { access_token: '••••a1b2', api_key: 'key', api_secret_key: '••••c3d4' }

describe('the keys form', () => {
  it('opens empty on the custom app for a store without keys', () => {
    expect(connectionValues(null).connection_kind).toBe('custom_app')
    expect(connectionProblems(connectionValues(null))).toEqual({
      access_token: 'API access token is required',
      api_key: 'API key is required',
      api_secret_key: 'API secret key is required',
    })
  })

  it('opens with what is saved and sends it back as it was', () => {
    const values = connectionValues({ connection_kind: 'custom_app', ...saved })
    expect(connectionBody(storeId, values)).toEqual({ connection_kind: 'custom_app', store_id: storeId, ...saved })
  })

  it('shows the key and secret of a Dev Dashboard app as its client id and secret', () => {
    const values = connectionValues({ connection_kind: 'dev_dashboard', ...saved, access_token: null })
    expect(connectionBody(storeId, values)).toEqual({
      connection_kind: 'dev_dashboard',
      store_id: storeId,
      client_id: 'key',
      client_secret: '••••c3d4',
    })
  })

  it('refuses exactly what the server would refuse, with the same sentences [x2p3]', () => {
    const text = fc.oneof(
      fc.constantFrom('', ' ', 'shpat_', 'shpat_1f', ' shpat_1f ', 'shpca_1', '••••1234', 'x'),
      fc.string({ maxLength: 60 }),
    )
    const drafts: fc.Arbitrary<ConnectionValues> = fc.record({
      connection_kind: fc.constantFrom('custom_app', 'dev_dashboard'),
      access_token: text,
      api_key: text,
      api_secret_key: text,
      client_id: text,
      client_secret: text,
    })
    fc.assert(
      fc.property(drafts, (values) => {
        const { error } = stores.saveAppKeys.body.safeParse(connectionBody(storeId, values))
        const refused = (error?.issues ?? []).map(({ path, message }) => [path.join('.'), message])
        expect(connectionProblems(values)).toEqual(Object.fromEntries(refused))
      }),
    )
  })
})
