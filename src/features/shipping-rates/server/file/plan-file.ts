import { createHash } from 'node:crypto'
import type { Db } from '#kit/server/db/database.ts'
import type { FilePlan } from '../../contract.ts'
import { differences, keyOf, priceText } from '../copy-rates.ts'
import { addRate, everyRate, replaceRate, type RateRow, takeTurns } from '../repository.ts'
import { type FileLine, readFile } from './read-file.ts'

type Planned = { line: FileLine; before: RateRow | undefined; changes: string[] }

/**
 * What taking a file would do, line by line; a rate of the same name and internal name is changed, others stay. `apply` does it,
 * in the transaction that planned it. The sentence why the file cannot be read where it cannot.
 */
export const planFile = async (db: Db, store: { id: string; currency: string }, text: string) => {
  const lines = readFile(text, store.currency)
  if (typeof lines === 'string') return lines
  await takeTurns(db, store.id)
  const own = await everyRate(db, store.id, true)
  const free = Map.groupBy(own, keyOf)
  const planned = withOneDefault(lines).map((line): Planned => {
    if ('errors' in line) return { line, before: undefined, changes: [] }
    const before = free.get(keyOf(line.values))?.shift()
    return { line, before, changes: before ? differences(before, line.values) : [] }
  })
  return {
    plan: { lines: planned.map(shown), version: versionOf(planned) } satisfies FilePlan,
    async apply() {
      for (const { line, before, changes } of planned) {
        if ('errors' in line) continue
        if (!before) await addRate(db, store.id, line.values)
        else if (changes.length > 0) await replaceRate(db, store.id, before.id, line.values)
      }
    },
  }
}

/** A store has one default: the second one of a file is wrong. */
const withOneDefault = (lines: readonly FileLine[]): FileLine[] => {
  let first: number | null = null
  return lines.map((one) => {
    if ('errors' in one || !one.values.use_as_default) return one
    if (first !== null) return { line: one.line, name: one.name, errors: [`Line ${first} is the default already`] }
    first = one.line
    return one
  })
}

const shown = ({ line: one, before, changes }: Planned): FilePlan['lines'][number] => {
  const { line, name } = one
  if ('errors' in one) return { line, name, verdict: 'wrong', detail: one.errors.join('. ') }
  if (!before) return { line, name, verdict: 'added', detail: priceText(one.values) }
  if (changes.length === 0) return { line, name, verdict: 'same', detail: '' }
  return { line, name, verdict: 'changed', detail: changes.join(', ') }
}

/** Names what would happen: the file, and the rates that it meets. */
const versionOf = (planned: readonly Planned[]) =>
  createHash('sha256')
    .update(JSON.stringify(planned.map(({ line, before }) => [line, before])))
    .digest('base64url')
