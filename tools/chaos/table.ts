import type { Entry } from './books.ts'

/** What a run says of one kind of trouble. */
export type Result = { kind: string; faults: number; entries: Entry[]; exits: string[]; uncaught: string[] }

const columns = [
  'faults',
  'tries',
  'paid',
  'orders',
  'lost',
  'doubled',
  'torn',
  'healing p95',
  'worst',
  'exits',
  'uncaught',
] as const
const width = 24

export const head = `${'kind'.padEnd(width)}${columns.map((name) => name.padStart(name.length + 3)).join('')}`

export const toLine = ({ kind, faults, entries, exits, uncaught }: Result): string => {
  const healing = entries.flatMap((entry) => (entry.healing === null ? [] : [entry.healing])).toSorted((a, b) => a - b)
  const at = (share: number) => `${(healing[Math.ceil(share * healing.length) - 1] ?? 0).toFixed(1)} s`
  const faulty = (fault: Entry['fault']) => entries.filter((entry) => entry.fault === fault).length
  const values: Record<(typeof columns)[number], string | number> = {
    faults,
    tries: entries.length,
    paid: entries.filter(({ paid }) => paid > 0).length,
    orders: entries.reduce((sum, { orders }) => sum + orders, 0),
    lost: faulty('lost'),
    doubled: faulty('doubled'),
    torn: faulty('torn'),
    'healing p95': at(0.95),
    worst: at(1),
    exits: exits.length,
    uncaught: uncaught.length,
  }
  return `${kind.padEnd(width)}${columns.map((name) => String(values[name]).padStart(name.length + 3)).join('')}`
}

/** Everything that must not be, a line for each. */
export const problemsIn = ({ kind, entries, exits, uncaught }: Result): string[] => {
  const wrong = entries.flatMap(({ fault, sentence }) => (fault ? [`${fault}: ${sentence}`] : []))
  const unproven = entries.some(({ paid }) => paid > 0) ? [] : ['nothing was paid, so nothing was tried']
  return [...wrong, ...exits, ...uncaught, ...unproven].map((line) => `${kind}: ${line}`)
}
