import type { AppKeys, StoreView } from '../contract.ts'
import { type ConnectionKind, connectionKinds, type KeyName, accessTokenProblem } from '../rules.ts'

/** Both ways to connect side by side, so that nothing typed is lost when the merchant looks at the other one. */
export type ConnectionValues = { connection_kind: ConnectionKind } & Record<KeyName, string>

const empty: ConnectionValues = {
  connection_kind: 'custom_app',
  access_token: '',
  api_key: '',
  api_secret_key: '',
  client_id: '',
  client_secret: '',
}

type SavedKeys = Pick<StoreView, 'connection_kind' | 'access_token' | 'api_key' | 'api_secret_key'>

/** The form as it opens: what the server knows, secrets masked. */
export const connectionValues = (store: SavedKeys | null): ConnectionValues => {
  if (!store) return empty
  const { connection_kind } = store
  const key = store.api_key ?? ''
  const secret = store.api_secret_key ?? ''
  return connection_kind === 'custom_app'
    ? { ...empty, connection_kind, access_token: store.access_token ?? '', api_key: key, api_secret_key: secret }
    : { ...empty, connection_kind, client_id: key, client_secret: secret }
}

/** The sentence under each field of the chosen way that cannot be sent; empty when all can. */
export const connectionProblems = (values: ConnectionValues): Partial<Record<KeyName, string>> => {
  const problems: Partial<Record<KeyName, string>> = {}
  for (const { name, missing } of connectionKinds[values.connection_kind].fields) {
    const value = values[name].trim()
    const reason = value === '' ? missing : name === 'access_token' ? accessTokenProblem(value) : null
    if (reason) problems[name] = reason
  }
  return problems
}

/** What `POST /save-app-keys` takes: the fields of the chosen way only. */
export const connectionBody = (store_id: string, values: ConnectionValues): AppKeys =>
  values.connection_kind === 'custom_app'
    ? {
        connection_kind: 'custom_app',
        store_id,
        access_token: values.access_token.trim(),
        api_key: values.api_key.trim(),
        api_secret_key: values.api_secret_key.trim(),
      }
    : {
        connection_kind: 'dev_dashboard',
        store_id,
        client_id: values.client_id.trim(),
        client_secret: values.client_secret.trim(),
      }
