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

/** `changes` by id of the text; an empty one goes back to what shipped. */
export const saveTexts = (language: string, changes: Readonly<Record<string, string>>) =>
  call('POST /localization', {
    body: {
      localizations: Object.entries(changes).map(([localization_key_id, translation]) => ({
        localization_key_id,
        translation,
        language,
      })),
    },
  })
