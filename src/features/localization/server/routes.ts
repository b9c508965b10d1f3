import { refuse } from '#kit/server/errors.ts'
import type { Routes } from '#kit/server/mount.ts'
import { catalogue } from '../catalogue.ts'
import type { localization, OfferedLanguage } from '../contract.ts'
import type { Language } from '../languages.ts'
import { ownNames, ownTexts } from './repository.ts'
import { idOf, saveTexts } from './save.ts'
import { gapsOf, offeredLanguages, shippedTexts } from './shipped.ts'

export const localizationRoutes: Routes<typeof localization> = {
  async keys({ db, store }, { params: { language, page } }) {
    const offered = await offeredLanguages()
    if (!offered.some(({ code }) => code === language)) throw refuse.notFound('This language is not offered.')
    const [shipped, own, names] = await Promise.all([
      shippedTexts(language, page),
      ownTexts(db, store.id, language, page),
      ownNames(db, store.id),
    ])
    const localizationKeys = catalogue
      .filter((entry) => entry.page === page)
      .map((entry) => ({
        id: idOf(entry),
        section: entry.section,
        page,
        key: entry.key,
        value: entry.text,
        translation: own[entry.key] ?? shipped[entry.key] ?? '',
        shipped: shipped[entry.key] ?? '',
      }))
    return { languages: await Promise.all(offered.map((each) => withProgress(each, names))), localizationKeys }
  },
  async save({ db, store }, { body }) {
    await saveTexts({ db }, store.id, body.localizations)
    return {}
  },
}

const known = new Set(catalogue.map(idOf))

const withProgress = async (
  language: Language,
  names: { language: string; page: string; key: string }[],
): Promise<OfferedLanguage> => {
  const own = new Set(
    names
      .filter((name) => name.language === language.code)
      .map(({ page, key }) => `${page}:${key}`)
      .filter((id) => known.has(id)),
  )
  const missing = (await gapsOf(language.code)).filter((id) => !own.has(id))
  return { ...language, changed: own.size, translated: catalogue.length - missing.length, total: catalogue.length }
}
