import type { Parsed } from '#kit/contract/endpoint.ts'
import type { Services } from '#kit/server/context.ts'
import { refuse } from '#kit/server/errors.ts'
import { type localization, type NewerTexts, sentences } from '../contract.ts'
import { getProblem } from '../rules.ts'
import { deleteOwn, lockTexts, type Named, ownAmong, saveOwn } from './repository.ts'
import { offeredLanguages, shippedTexts } from './shipped.ts'
import { entriesIn } from './wordings.ts'

type Wanted = Parsed<typeof localization.save>['body']['localizations']
type Change = Named & { id: string; text: string; shipped: string; before: string | undefined }

/**
 * Keeps what differs from the shipped texts and forgets the rest: all of it, or with 422 nothing. Throws 409 where a text
 * is no longer what its change began with: then somebody else saved it meanwhile.
 */
export const saveTexts = async ({ db }: Pick<Services, 'db'>, storeId: string, wanted: Wanted): Promise<void> => {
  const changes = await getChanges(wanted)
  if (changes.length === 0) return
  const kept = changes.filter(({ text }) => text !== '')
  const dropped = changes.filter(({ text }) => text === '')
  await db.transaction().execute(async (db) => {
    await lockTexts(db, storeId)
    const newer = newerThan(changes, await ownAmong(db, storeId, changes))
    if (newer.length > 0) throw refuse.outdated({ newer })
    if (kept.length > 0) await saveOwn(db, storeId, kept)
    if (dropped.length > 0) await deleteOwn(db, storeId, dropped)
  })
}

/** Those that by now are neither what was seen nor what is wanted. */
const newerThan = (changes: Change[], own: (Named & { text: string })[]): NewerTexts['newer'] => {
  const getTextName = ({ language, page, key }: Named) => `${language} ${page}:${key}`
  const byName = new Map(own.map((text) => [getTextName(text), text.text]))
  return changes.flatMap((change) => {
    const translation = byName.get(getTextName(change)) ?? change.shipped
    const wanted = change.text || change.shipped
    if (change.before === undefined || translation === change.before || translation === wanted) return []
    return [{ localization_key_id: change.id, language: change.language, translation }]
  })
}

/** One change per text and language, the last that was sent; as shipped is ''. */
const getChanges = async (wanted: Wanted): Promise<Change[]> => {
  const offered = new Set((await offeredLanguages()).map(({ code }) => code))
  const errors: Record<string, string> = {}
  const changes = new Map<string, Change>()
  for (const [at, { localization_key_id: id, language, translation, before }] of wanted.entries()) {
    const entry = entriesIn(offered.has(language) ? language : 'en').get(id)
    const problem = entry && getProblem(entry.text, translation, entry.optional)
    if (!entry) errors[`localizations.${at}.localization_key_id`] = sentences.unknownText
    if (!offered.has(language)) errors[`localizations.${at}.language`] = sentences.unknownLanguage
    if (problem) errors[`localizations.${at}.translation`] = `${problem}: “${entry.text}”`
    if (!entry || !offered.has(language) || problem) continue
    const { page, name: key } = entry
    const shipped = (await shippedTexts(language, page))[key] ?? ''
    const text = translation === shipped ? '' : translation
    changes.set(`${language} ${id}`, { id, language, page, key, text, shipped, before })
  }
  if (Object.keys(errors).length > 0) throw refuse.invalid(errors)
  return [...changes.values()]
}
