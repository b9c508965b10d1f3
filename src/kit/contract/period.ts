import { daysIn, dayText, type Month, monthFrom, monthLabel, monthText } from './month.ts'

/** Days from the first to the last, both included, as year-month-day. */
export type Period = { from: string; to: string }

export const ranges = ['today', '7-days', '30-days', 'quarter'] as const
export type Range = (typeof ranges)[number]

export const rangeNames: Record<Range, string> = {
  today: 'Today',
  '7-days': 'Last 7 days',
  '30-days': 'Last 30 days',
  quarter: 'This quarter',
}

const rangeWords: Record<Range, string> = {
  today: 'today',
  '7-days': 'in the last 7 days',
  '30-days': 'in the last 30 days',
  quarter: 'this quarter',
}

/** What a person chose: a month, days that move on with the calendar, or days of their own. */
export type Choice = { month: Month } | { range: Range } | { own: Period }

/** So many days an own period may have. */
export const maxDays = 366

const dayMs = 86_400_000
const toDate = (day: string) => new Date(`${day}T00:00:00Z`)

/** The day so many days later, or earlier. Days have no hours here, so that no change of clocks moves them. */
export const addDays = (day: string, days: number): string =>
  new Date(toDate(day).getTime() + days * dayMs).toISOString().slice(0, 10)

/** How many days a period has. */
export const countDays = ({ from, to }: Period): number =>
  Math.round((toDate(to).getTime() - toDate(from).getTime()) / dayMs) + 1

/** As many days right before it. */
export const periodBefore = (period: Period): Period => ({
  from: addDays(period.from, -countDays(period)),
  to: addDays(period.from, -1),
})

export const toMonthPeriod = (month: Month): Period => ({
  from: dayText(month, 1),
  to: dayText(month, daysIn(month)),
})

const quarterStart = (day: string): string => {
  const month = Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1
  return `${day.slice(0, 4)}-${String(month).padStart(2, '0')}-01`
}

/** The days of a choice; `today` is the store's. */
export const toPeriod = (choice: Choice, today: string): Period => {
  if ('month' in choice) return toMonthPeriod(choice.month)
  if ('own' in choice) return choice.own
  if (choice.range === 'quarter') return { from: quarterStart(today), to: today }
  const days = { today: 1, '7-days': 7, '30-days': 30 }[choice.range]
  return { from: addDays(today, 1 - days), to: today }
}

/** What the server is asked for. */
export const toQuery = (choice: Choice, today: string): Month | Period =>
  'month' in choice ? choice.month : toPeriod(choice, today)

const isDay = (text: unknown): text is string =>
  typeof text === 'string' && /^20\d\d-\d\d-\d\d$/.test(text) && addDaysSafely(text) === text
const addDaysSafely = (text: string): string | null =>
  Number.isNaN(toDate(text).getTime()) ? null : toDate(text).toISOString().slice(0, 10)

/** Whether somebody may choose these days: in order, not too many, and begun. */
export const periodProblem = ({ from, to }: { from: unknown; to: unknown }, today: string): string | null => {
  if (!isDay(from) || !isDay(to)) return 'Choose the first and the last day.'
  if (from > to) return 'The first day can’t be after the last.'
  if (from > today) return 'The first day is in the future.'
  return countDays({ from, to }) > maxDays ? `Choose at most ${maxDays} days.` : null
}

type Search = { month?: unknown; range?: unknown; from?: unknown; to?: unknown }

/** What an address asks for; the current month for nothing, and for nonsense. `today` is the store's. */
export const choiceFrom = ({ month, range, from, to }: Search, today: string): Choice => {
  const named = ranges.find((one) => one === range)
  if (named) return { range: named }
  if (periodProblem({ from, to }, today) === null) return { own: { from: from as string, to: to as string } }
  return { month: monthFrom(month, today) }
}

/** A choice as it stands in an address. */
export const toSearch = (choice: Choice): { month?: string; range?: Range; from?: string; to?: string } => {
  if ('month' in choice) return { month: monthText(choice.month) }
  return 'range' in choice ? { range: choice.range } : { ...choice.own }
}

const format = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const formatWithYear = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
})

/** 'Nov 5'. */
export const dateLabel = (day: string): string => format.format(toDate(day))

/** 'Oct 5 to Nov 4, 2026'. */
export const periodLabel = ({ from, to }: Period): string => {
  if (from === to) return formatWithYear.format(toDate(to))
  const isOneYear = from.slice(0, 4) === to.slice(0, 4)
  return `${(isOneYear ? format : formatWithYear).format(toDate(from))} to ${formatWithYear.format(toDate(to))}`
}

/** As its button says it: 'Nov 2026', 'Last 7 days', 'Oct 5 to Nov 4, 2026'. */
export const choiceLabel = (choice: Choice): string => {
  if ('month' in choice) return monthLabel(choice.month)
  return 'range' in choice ? rangeNames[choice.range] : periodLabel(choice.own)
}

/** Of an empty list: 'in this month', else as in a sentence. */
export const periodPhrase = (choice: Choice): string => ('month' in choice ? 'in this month' : choiceInWords(choice))

/** In a sentence: 'in Nov 2026', 'today', 'in the last 7 days', 'from Oct 5 to Nov 4, 2026'. */
export const choiceInWords = (choice: Choice): string => {
  if ('month' in choice) return `in ${monthLabel(choice.month)}`
  if ('own' in choice) return `${choice.own.from === choice.own.to ? 'on' : 'from'} ${periodLabel(choice.own)}`
  return rangeWords[choice.range]
}
