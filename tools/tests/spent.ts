import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { z } from 'zod'
import { root } from '../bundles.ts'
import { e2eReport, unitReport } from '../test-reports.mjs'

export interface Spent {
  name: string
  seconds: number
  parts?: Spent[]
}

const maxFiles = 12

const unit = z.object({
  testResults: z.array(z.object({ name: z.string(), startTime: z.number(), endTime: z.number() })),
})

/** Playwright's report: a file is a suite, which holds suites. */
type Suite = { file: string; specs: { tests: { results: { duration: number }[] }[] }[]; suites?: Suite[] | undefined }
const suite: z.ZodType<Suite> = z.lazy(() =>
  z.object({
    file: z.string(),
    specs: z.array(z.object({ tests: z.array(z.object({ results: z.array(z.object({ duration: z.number() })) })) })),
    suites: z.array(suite).optional(),
  }),
)
const journeys = z.object({ suites: z.array(suite) })

/** How long each file of server tests took, of what Vitest reported. */
export const unitFiles = (report: unknown): Spent[] =>
  unit.parse(report).testResults.map(({ name, startTime, endTime }) => ({
    name: relative(root, name),
    seconds: (endTime - startTime) / 1_000,
  }))

/** How long each file of journeys took, every try counted, of what Playwright reported. */
export const journeyFiles = (report: unknown): Spent[] =>
  journeys.parse(report).suites.map((one) => ({ name: `e2e/${one.file}`, seconds: getSeconds(one) }))

const getSeconds = ({ specs, suites = [] }: Suite): number =>
  specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results)).reduce((sum, one) => sum + one.duration, 0) /
    1_000 +
  suites.reduce((sum, one) => sum + getSeconds(one), 0)

/**
 * The steps, below each what it was spent on, the longest first. What a step has of parts and files may run beside one another:
 * those add up to more.
 */
export function spentTree(steps: Spent[], reports: { unit: unknown; e2e: unknown } = readReports()): string {
  const files = (name: string): Spent[] => {
    if (name === 'unit' && reports.unit) return slowest(unitFiles(reports.unit))
    if (name === 'e2e' && reports.e2e) return slowest(journeyFiles(reports.e2e))
    return []
  }
  const toLines = ({ name, seconds, parts = files(name) }: Spent, indent: string): string[] => [
    line(name, seconds, indent),
    ...parts.toSorted((a, b) => b.seconds - a.seconds).flatMap((part) => toLines(part, `${indent}  `)),
  ]
  const all = steps.reduce((sum, { seconds }) => sum + seconds, 0)
  return [line('in all', all, ''), ...steps.flatMap((step) => toLines(step, '  '))].join('\n')
}

const slowest = (files: Spent[]): Spent[] => files.toSorted((a, b) => b.seconds - a.seconds).slice(0, maxFiles)

const line = (name: string, seconds: number, indent: string) => `${indent}${seconds.toFixed(1).padStart(6)} s  ${name}`

const readReports = () => ({ unit: read(unitReport), e2e: read(e2eReport) })

const read = (file: string): unknown => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)
