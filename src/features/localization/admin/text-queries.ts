import { queryOptions } from '@tanstack/react-query'
import { client } from '#kit/web/client.ts'
import { type Newer, saveOver } from '#kit/web/newer-version.ts'
import type { TextPage } from '../catalogue.ts'
import type { localization, NewerTexts } from '../contract.ts'

const call = client<typeof localization>()

/** One page's texts in a language, and every language that there is. */
export const textsQuery = (language: string, page: TextPage) =>
  queryOptions({
    queryKey: ['localization', language, page],
    queryFn: async ({ signal }) =>
      (await call('GET /localization-keys/:language/:page', { params: { language, page } }, { signal })).data,
  })

/** Texts by their id: what is typed, or what stood there. */
export type Drafts = Readonly<Record<string, string>>

/**
 * Saves what is `typed` over the texts that were `seen`; an empty one goes back to what shipped. Where one has a newer version,
 * `conflict` says what the person can do.
 */
export const saveTexts = (
  language: string,
  typed: Drafts,
  seen: Drafts,
  conflict: Pick<Newer<Drafts>, 'compare' | 'take'>,
) =>
  saveOver(
    seen,
    (before) =>
      call('POST /localization', {
        body: {
          localizations: Object.entries(typed).map(([id, translation]) => ({
            localization_key_id: id,
            translation,
            language,
            before: before[id] ?? seen[id],
          })),
        },
      }),
    {
      ...conflict,
      versionIn: (data) => {
        const { newer } = data as Partial<NewerTexts>
        return newer && Object.fromEntries(newer.map((text) => [text.localization_key_id, text.translation]))
      },
    },
  )
