import type { LongRow } from './long-texts.ts'
import type { Row } from './rounds.ts'

/** Slowest first: tries, answers by hundreds, processor time of the slowest answer. */
export const toTable = (rows: readonly Row[]): string =>
  [
    `${'target'.padEnd(52)} tries   2xx   3xx   4xx   5xx  slowest (ms of processor)`,
    ...rows
      .toSorted((a, b) => b.slowestMs - a.slowestMs)
      .map(({ target, tries, statuses, slowestMs }) =>
        [
          target.padEnd(52),
          ...[tries, ...['2xx', '3xx', '4xx', '5xx'].map((name) => statuses[name] ?? 0)].map((n) => `${n}`.padStart(5)),
          slowestMs.toFixed(1).padStart(8),
        ].join(' '),
      ),
    '',
  ].join('\n')

/** How long any long text took at most, and the slowest fields once more, alone. */
export const longTable = (rows: readonly LongRow[], alone: readonly LongRow[]): string => {
  const among = Math.max(...rows.map(({ ms }) => ms))
  const slowest = alone.toSorted((a, b) => b.ms - a.ms)
  return [
    `\n${rows.length} long texts of 60 kB: ${among.toFixed(1)} ms of processor time at most; the slowest again, alone:`,
    ...slowest.map(
      ({ field, text, status, ms }) => `${ms.toFixed(1).padStart(8)}  ${status}  ${text.padEnd(9)}  ${field}`,
    ),
    '',
  ].join('\n')
}
