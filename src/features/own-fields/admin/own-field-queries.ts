import { queryOptions } from '@tanstack/react-query'
import { client } from '#kit/web/client.ts'
import type { ownFields } from '../contract.ts'
import type { OwnField } from '../rules.ts'

const call = client<typeof ownFields>()

export const ownFieldsQuery = queryOptions({
  queryKey: ['own-fields'],
  queryFn: async ({ signal }) => (await call('GET /own-fields', {}, { signal })).data,
})
export type SavedFields = Awaited<ReturnType<NonNullable<typeof ownFieldsQuery.queryFn>>>

/** Saves over the version that was `seen`; null before the first one. */
export const saveFields = (seen: string | null, fields: readonly OwnField[]) =>
  call('PUT /own-fields', {
    body: {
      fields: fields.map((field) => ({
        ...field,
        choices: [...field.choices],
        countries: [...field.countries],
        translations: field.translations.map((one) => ({ ...one, choices: [...one.choices] })),
      })),
      seenUpdatedAt: seen,
    },
  })
