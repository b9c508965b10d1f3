import { type TextPage, type Wording, getWordings } from '../catalogue.ts'
import { getCounts } from '../counts.ts'
import { optionalIn } from '../rules.ts'

/** A wording as the editor and the calls name it, with what can be said about it. */
export type Entry = Wording & { id: string; counts: number[]; optional: string[] }

const known = new Map<string, ReadonlyMap<string, Entry>>()

/** Made of page and name, so that it never changes. */
const toId = ({ page, name }: { page: TextPage; name: string }): string => `${page}:${name}`

/** Everything that can be said in a language, by id. The same wordings every time: they are worked out once. */
export const entriesIn = (language: string): ReadonlyMap<string, Entry> => {
  let found = known.get(language)
  if (!found) known.set(language, (found = new Map(getWordings(language).map((wording) => toEntry(language, wording)))))
  return found
}

const maxCounts = 4

const toEntry = (language: string, wording: Wording): [string, Entry] => {
  const id = toId(wording)
  const counts = wording.form ? getCounts(language, wording.form).slice(0, maxCounts) : []
  return [id, { ...wording, id, counts, optional: optionalIn(language, wording.form) }]
}
