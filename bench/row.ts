/** One line of the report. `ok` null: there was nothing to measure. */
export type Row = { what: string; budget: string; measured: string; ok: boolean | null }

/** The value below which a share of all values lies; `share` from 0 to 1. */
export const percentile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

export const ms = (value: number) => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`
export const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
export const percent = (share: number) => `${Math.round(share * 100)} %`

const verdict = (ok: boolean | null) => (ok === null ? '-' : ok ? 'ok' : 'OVER')

/** The rows under one another, columns aligned. */
export const table = (rows: readonly Row[]): string => {
  const lines = [
    ['what', 'budget', 'measured', ''],
    ...rows.map(({ what, budget, measured, ok }) => [what, budget, measured, verdict(ok)]),
  ]
  const widths = [0, 1, 2, 3].map((column) => Math.max(...lines.map((line) => line[column]!.length)))
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
