import type { Services } from '#kit/server/context.ts'
import type { OwnField } from '../rules.ts'
import { findFields } from './repository.ts'

/** What a store asks shoppers for in its own words, on or off. */
export const listOwnFields = async ({ db }: Pick<Services, 'db'>, storeId: string): Promise<OwnField[]> =>
  (await findFields(db, storeId))?.fields ?? []
