import type { Parsed } from '#kit/contract/endpoint.ts'
import type { Services } from '#kit/server/context.ts'
import { refuse } from '#kit/server/errors.ts'
import { type CatalogueEntry, catalogue } from '../catalogue.ts'
import { type localization, sentences } from '../contract.ts'
import { problemOf } from '../rules.ts'
import { deleteOwn, type Named, saveOwn } from './repository.ts'
import { offeredLanguages, shippedTexts } from './shipped.ts'

type Wanted = Parsed<typeof localization.save>['body']['localizations']
type Change = Named & { text: string }

/** Made of page and key, so that it never changes. */
export const idOf = ({ page, key }: Pick<CatalogueEntry, 'page' | 'key'>): string => `${page}:${key}`

const entries = new Map(catalogue.map((entry) => [idOf(entry), entry]))

/** Keeps what differs from the shipped texts and forgets the rest: all of it, or with 422 nothing. */
export const saveTexts = async ({ db }: Pick<Services, 'db'>, storeId: string, wanted: Wanted): Promise<void> => {
  const changes = await changesOf(wanted)
  const kept = changes.filter(({ text }) => text !== '')
  const dropped = changes.filter(({ text }) => text === '')
  await db.transaction().execute(async (db) => {
    if (kept.length > 0) await saveOwn(db, storeId, kept)
    if (dropped.length > 0) await deleteOwn(db, storeId, dropped)
  })
}

/** One change per text and language, the last that was sent; as shipped is ''. */
const changesOf = async (wanted: Wanted): Promise<Change[]> => {
  const offered = new Set((await offeredLanguages()).map(({ code }) => code))
  const errors: Record<string, string> = {}
  const changes = new Map<string, Change>()
  for (const [at, { localization_key_id: id, language, translation }] of wanted.entries()) {
    const entry = entries.get(id)
    const problem = entry && problemOf(entry.text, translation)
    if (!entry) errors[`localizations.${at}.localization_key_id`] = sentences.unknownText
    if (!offered.has(language)) errors[`localizations.${at}.language`] = sentences.unknownLanguage
    if (problem) errors[`localizations.${at}.translation`] = `${problem}: “${entry.text}”`
    if (!entry || !offered.has(language) || problem) continue
    const isShipped = (await shippedTexts(language, entry.page))[entry.key] === translation
    changes.set(`${language} ${id}`, {
      language,
      page: entry.page,
      key: entry.key,
      text: isShipped ? '' : translation,
    })
  }
  if (Object.keys(errors).length > 0) throw refuse.invalid(errors)
  // Always in the same order, so that two saves at once cannot wait for each other.
  return [...changes].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, change]) => change)
}
