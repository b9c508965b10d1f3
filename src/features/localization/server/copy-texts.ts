import type { Db } from '#kit/server/db/database.ts'
import { languages } from '../languages.ts'
import * as repository from './repository.ts'
import { entriesIn } from './wordings.ts'

type Own = repository.Named & { text: string }

const isKnown = ({ language, page, key }: repository.Named) => entriesIn(language).has(`${page}:${key}`)
const getKey = (text: repository.Named) => `${text.language} ${text.page}:${text.key}`
const portion = 1_000

/** One line per language, with how many of its texts are meant. */
const byLanguage = (texts: Own[]) =>
  [...Map.groupBy(texts, ({ language }) => language)].map(([code, group]) => ({
    name: languages.find((language) => language.code === code)?.name ?? code,
    detail: `${group.length} ${group.length === 1 ? 'text' : 'texts'}`,
    count: group.length,
  }))

/** What copying a store's own words to another store of its merchant would change; `apply` does it. */
export const planTextCopy = async (db: Db, from: string, to: string) => {
  const source = (await repository.everyOwnText(db, from)).filter(isKnown)
  const target = new Map((await repository.everyOwnText(db, to)).map((text) => [getKey(text), text.text]))
  const added = source.filter((text) => !target.has(getKey(text)))
  const replaced = source.filter((text) => target.has(getKey(text)) && target.get(getKey(text)) !== text.text)
  const changes = [...added, ...replaced]
  return {
    added: byLanguage(added),
    replaced: byLanguage(replaced),
    same: source.length - changes.length,
    kept: target.size - (source.length - added.length),
    async apply() {
      for (let at = 0; at < changes.length; at += portion)
        await repository.saveOwn(db, to, changes.slice(at, at + portion))
    },
  }
}
