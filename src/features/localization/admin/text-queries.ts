import { queryOptions } from '@tanstack/react-query'
import { client } from '#kit/web/client.ts'
import type { TextPage } from '../catalogue.ts'
import type { localization } from '../contract.ts'

const call = client<typeof localization>()

/** One page's texts in a language, and every language that there is. */
export const textsQuery = (language: string, page: TextPage) =>
  queryOptions({
    queryKey: ['localization', language, page],
    queryFn: async ({ signal }) =>
      (await call('GET /localization-keys/:language/:page', { params: { language, page } }, { signal })).data,
  })

/** What is typed over a text, and what stood there when that began. */
export type Change = { typed: string; before: string }

/** `changes` by id of the text; an empty one goes back to what shipped. Throws 409 with NewerTexts. */
export const saveTexts = (language: string, changes: Readonly<Record<string, Change>>) =>
  call('POST /localization', {
    body: {
      localizations: Object.entries(changes).map(([localization_key_id, { typed, before }]) => ({
        localization_key_id,
        translation: typed,
        language,
        before,
      })),
    },
  })
