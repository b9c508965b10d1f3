import { createHash } from 'node:crypto'
import { setImmediate as pause } from 'node:timers/promises'
import { conditionLines } from '../../condition-lines.ts'
import type { FilePlan } from '../../contract.ts'
import { toForm } from '../../units.ts'
import { differences, getKey, priceText } from '../copy-rates.ts'
import type { RateRow, RateValues } from '../repository.ts'
import { type FileLine, linesAtOnce, readLine } from './read-file.ts'

/** A rate to write, in place of the one that was there. */
export type Write = { values: RateValues; before: RateRow | undefined }
type Line = FilePlan['lines'][number]

/**
 * What taking a file would do to a store's rates, line by line: a rate of the same name and internal name is changed, others stay.
 * The version names the file and every rate that it was compared with.
 */
export const planFile = async (read: readonly FileLine[], own: readonly RateRow[], currency: string) => {
  const free = Map.groupBy(own, getKey)
  const former = own.find((rate) => rate.use_as_default)
  const hash = createHash('sha256').update(getVersions(own))
  const lines: Line[] = []
  const writes: Write[] = []
  let defaultLine: number | null = null
  for (const [at, one] of read.entries()) {
    if (at % linesAtOnce === linesAtOnce - 1) await pause()
    hash.update(JSON.stringify(one))
    const { name = '', internalName = '' } = one.typed
    const before = free.get(getKey({ name, internal_name: internalName }))?.shift()
    const outcome = readLine(one, before, currency)
    const isDefault = 'values' in outcome && outcome.values.use_as_default
    const errors =
      isDefault && defaultLine !== null ? [`Line ${defaultLine} is already the default`] : getErrors(outcome)
    if (isDefault) defaultLine ??= one.line
    if (errors.length > 0 || 'errors' in outcome) {
      lines.push({ line: one.line, name: name.slice(0, 200), verdict: 'wrong', detail: errors.join('. ') })
      continue
    }
    const { values } = outcome
    const changes = before ? differences(before, values) : describe(values)
    const verdict = !before ? 'added' : changes.length > 0 ? 'changed' : 'same'
    if (verdict !== 'same') writes.push({ values, before })
    lines.push({ line: one.line, name, verdict, detail: changes.join(', ') })
  }
  return {
    plan: {
      lines,
      stepping_back: stepsBack(former, defaultLine, writes) ? former!.name : null,
      version: hash.digest('base64url'),
    } satisfies FilePlan,
    writes,
  }
}

/** What a new rate costs, and when it is offered. */
const describe = (values: RateValues) => [
  priceText(values),
  ...conditionLines({ currency: values.currency, ...toForm(values) }).map(
    (line) => `${line.charAt(0).toLowerCase()}${line.slice(1)}`,
  ),
  ...(values.use_as_default ? ['the default'] : []),
]

const getErrors = (outcome: ReturnType<typeof readLine>) => ('errors' in outcome ? outcome.errors : [])

/** The default of before is in no line, and another one takes its place. */
const stepsBack = (former: RateRow | undefined, defaultLine: number | null, writes: readonly Write[]) =>
  former !== undefined &&
  defaultLine !== null &&
  writes.some(({ values, before }) => values.use_as_default && before?.id !== former.id) &&
  !writes.some(({ before }) => before?.id === former.id)

/** Names the rates of a store as they stand. */
export const getVersions = (rates: readonly RateRow[]) =>
  rates.map(({ id, updated_at }) => `${id} ${updated_at.getTime()}`).join('\n')
