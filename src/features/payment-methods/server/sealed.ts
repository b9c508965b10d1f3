import type { Services } from '#kit/server/context.ts'
import type { ProviderRow } from './repository.ts'

const binding = (id: string, column: 'credentials_sealed' | 'left_sealed') => ({
  table: 'payment_providers',
  column,
  row: id,
})

export const sealCredentials = ({ secrets }: Services, id: string, credentials: unknown): Buffer =>
  secrets.seal(JSON.stringify(credentials), binding(id, 'credentials_sealed'))

/** The credentials that a store gave, for showing them masked; null when there are none, or none that a key opens. */
export const unsealCredentials = ({ secrets }: Services, row: ProviderRow): unknown => {
  if (row.credentials_sealed.length === 0) return null
  const opened = secrets.open(row.credentials_sealed, binding(row.id, 'credentials_sealed'))
  return opened === null ? null : JSON.parse(opened)
}

/** The credentials of a row as the account that it leaves keeps them. What no key opens just now stays as it is: the key may come back. */
export const sealLeft = ({ secrets }: Services, { id, credentials_sealed }: ProviderRow): Buffer => {
  const opened = secrets.open(credentials_sealed, binding(id, 'credentials_sealed'))
  return opened === null ? credentials_sealed : secrets.seal(opened, binding(id, 'left_sealed'))
}

/** The credentials of the account that was left; null when there is none, or none that a key opens. */
export const unsealLeft = ({ secrets }: Services, { id, left_sealed }: ProviderRow): unknown => {
  if (!left_sealed) return null
  // Moved there by an earlier version, they are still bound to where they stood.
  const opened = secrets.open(left_sealed, binding(id, 'left_sealed'), binding(id, 'credentials_sealed'))
  return opened === null ? null : JSON.parse(opened)
}
