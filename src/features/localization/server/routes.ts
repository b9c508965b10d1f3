import { refuse } from '#kit/server/errors.ts'
import type { Routes } from '#kit/server/mount.ts'
import { type checkoutLanguages, type localization, type OfferedLanguage, sentences } from '../contract.ts'
import type { Language } from '../languages.ts'
import { checkoutLanguages as getLanguages, ownNames, ownTexts, saveCheckoutLanguages } from './repository.ts'
import { saveTexts } from './save.ts'
import { missingTranslations, offeredLanguages, shippedTexts } from './shipped.ts'
import { entriesIn } from './wordings.ts'

export const localizationRoutes: Routes<typeof localization> = {
  async keys({ db, store }, { params: { language, page } }) {
    const offered = await offeredLanguages()
    if (!offered.some(({ code }) => code === language)) throw refuse.notFound('This language is not offered.')
    const [shipped, own, names] = await Promise.all([
      shippedTexts(language, page),
      ownTexts(db, store.id, language, page),
      ownNames(db, store.id),
    ])
    const localizationKeys = [...entriesIn(language).values()]
      .filter((entry) => entry.page === page)
      .map(({ id, section, name, text, form, counts, optional }) => ({
        id,
        section,
        page,
        key: name,
        value: text,
        translation: own[name] ?? shipped[name] ?? '',
        shipped: shipped[name] ?? '',
        form: form && { name: form, counts },
        optional,
      }))
    return { languages: await Promise.all(offered.map((each) => withProgress(each, names))), localizationKeys }
  },
  async save({ db, store }, { body }) {
    await saveTexts({ db }, store.id, body.localizations)
    return {}
  },
}

export const checkoutLanguageRoutes: Routes<typeof checkoutLanguages> = {
  get: async ({ db, store }) => ({ languages: await getLanguages(db, store.id) }),

  async save({ db, store }, { body: { languages, seen } }) {
    const offered = new Set((await offeredLanguages()).map(({ code }) => code))
    if (languages?.some((code) => !offered.has(code))) throw refuse.invalid({ languages: sentences.unknownLanguage })
    const wanted = languages && [...new Set(languages)]
    if (!(await saveCheckoutLanguages(db, store.id, seen, wanted))) {
      const now = await getLanguages(db, store.id)
      // The same press again changes nothing.
      if (JSON.stringify(now) !== JSON.stringify(wanted)) throw refuse.outdated({ languages: now })
    }
    return { languages: wanted }
  },
}

const withProgress = async (
  language: Language,
  names: { language: string; page: string; key: string }[],
): Promise<OfferedLanguage> => {
  const entries = entriesIn(language.code)
  const own = new Set(
    names
      .filter((name) => name.language === language.code)
      .map(({ page, key }) => `${page}:${key}`)
      .filter((id) => entries.has(id)),
  )
  const missing = (await missingTranslations(language.code)).filter((id) => !own.has(id))
  return { ...language, changed: own.size, translated: entries.size - missing.length, total: entries.size }
}
