import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { root } from './bundles.ts'
import { unplantable } from './mutants/all.ts'
import { parseRows, unproved } from './specification.ts'

interface Convention {
  rule: string
  /** Whether a file breaks it. `file` is relative to the repository. */
  isBroken(file: string, text: string): boolean
}

const isCode = (file: string) => /\.(ts|tsx|mjs)$/.test(file)
const isTest = (file: string) => /\.(test|e2e)\.tsx?$/.test(file) || file.includes('/testing/')
const isRun = (file: string) => isTest(file) || /(^e2e|\/testing\.tsx?$)/.test(file)
/** The generated file, and the two that name what they forbid. */
const exempt = new Set([
  'src/kit/server/db/tables.ts',
  'tools/conventions.ts',
  'tools/planted-breakers.ts',
  'tools/repo-rules.test.ts',
])

const silencers = /@ts-(ignore|expect-error|nocheck)|(oxlint|eslint)-disable/
const notes = /\b(TODO|FIXME|HACK|XXX)\b/
const skipped = /\b(it|test|describe)\.(skip|only|fixme|todo)\(/
/** A test waits for what it wants to see, however long the machine takes. */
const sleeps =
  /\bwaitForTimeout\(|\bsetTimeout\b[^\n]*from 'node:timers\/promises'|new Promise\([^\n]*=>\s*setTimeout\(|\bpg_sleep\b/
/** Where the database gives those a moment who are leaving it. */
const leaving = 'src/kit/testing/database.ts'
const timed = /\b(?:performance\.now|hrtime)\b[^\n]*\.toBe(?:Less|Greater)|Date\.now\(\) - \w+\)\.toBe(?:Less|Greater)/
/** What hangs is ended by what Vitest and Playwright are configured with; by itself, `vi.waitFor` gives up after a second. */
const ownLimits =
  /\bvi\.wait(?:For|Until)\(|\bAbortSignal\.timeout\(|\b(?:poll|toPass|toBe|toHave|toContain|waitFor)\w*\([^\n]*\{ timeout: |^\s*\{ timeout: |^\}, [\d_]+\)$|^\s+\},\n\s+[\d_]+,\n\s*\)$/m
const waiting = 'src/kit/testing/until.ts'
const newTab = /target[=:]\s*["']_blank/
/** Claims any type at all of any value: the compiler is not asked. */
const unsafe = /\bas unknown as\b|\bas any\s*[);,\]}]|<any>/
/** Claims what JSON from elsewhere holds: a shape or a guard proves it. Tests say by what they expect what they read. */
const claimed =
  /\bJSON\.parse\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)\)*\s+as (?!unknown\b)|\.json\(\)(?:\.catch\([^\n]*\))?\)*\s+as (?!unknown\b)|(?::|\):) (?!unknown\b)[^\n=:)]+ =>? (?:JSON\.parse\(|await \w+\.json\()/
/** What the kit itself asks the database, beside its repositories. */
const ownQueries = /^src\/kit\/server\/(?:db\/|jobs\.ts$)|^src\/apps\/server\/database-ready\.ts$/
const query = /\.(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql`/

/** Whom the product works with, what its features keep: the kit serves any product, and is told of these. The generated types are exempt. */
const productNames =
  /shopify|stripe|airwallex|paypal|payabl|rapyd|viva|google|facebook|[fF]rom\('(?:stores|merchants|checkouts|orders|sessions)|\('audit_events|CHECKOUT_URL/i

/** Companies that take payments. Ways to pay have names of their own, and PayPal's is one of them. */
const providerNames = /airwallex|payabl\b|rapyd|viva\b|stripe/i
const checkoutFiles = /^src\/(?:features\/checkout|apps\/checkout)\//

/** What another module exports is passed on by a feature's front doors, and by the lists of what there is one folder each of. */
const doors = /^src\/features\/[^/]+\/(?:server|admin)\/public\.tsx?$/
const registries = /\/providers\/(?:descriptions|adapters|testing\/registry)\.ts$|^sandbox\/twins\.ts$/
const passesOn = /^export (?:type )?(?:\*|\{[^}]*\})[^'\n]* from '/m
/** The admin's build leaves a front door out where nothing of it is asked for: what one does by itself would be lost. */
const adminDoors = /^src\/features\/[^/]+\/admin\/public\.tsx?$/
const asksAtOnce =
  /^(?:export )?(?:const|let) [^=\n]{1,200}=\s{1,9}(?:await )?(?!client<)[\w.]{1,80}(?:<[^\n(]{0,200}>)?\(/m
const doesSomething = /^(?!import [^']|(?:export|const|let|type|interface|async|function)\b|\/[/*]|[\s*})\]])./m

/** A feature, a side of the kit, and the apps: what is in one names its neighbours relatively, and everything else by `#`. */
const findPart = (file: string) => /^src\/(?:features|kit)\/[^/]+\/|^src\/apps\//.exec(file)?.[0] ?? ''
const relativeImports = /\bfrom '(\.[^']+)'|\bimport(?:\(| )'(\.[^']+)'/g
const leavesItsPart = (file: string, text: string): boolean =>
  [...text.matchAll(relativeImports)].some(([, one, other]) => {
    const to = join(dirname(file), (one ?? other)!)
    return !to.startsWith(findPart(file))
  })

const isSql = (file: string) => file.endsWith('.sql')
/** Those before stay as they were written. */
const firstWithRule = 90
/** A check of a table that is there reads all of it, and nobody else may meanwhile: unless it is not valid yet (db/README.md). */
const checksRows = (file: string, text: string): boolean => {
  if (!isSql(file) || Number(basename(file).slice(0, 4)) < firstWithRule) return false
  const statements = text.replaceAll(/--.*/g, '').toLowerCase().split(';')
  const isNew = (table = '') => statements.some((one) => one.trim().startsWith(`create table ${table} `))
  return statements.some((one) => {
    const table = /^\s*alter table (\S+)/.exec(one)?.[1]
    return table !== undefined && !isNew(table) && /\bcheck\s*\(|\breferences\b/.test(one) && !one.includes('not valid')
  })
}

/** Parts of Mantine that another part draws: without its styles they lie wrongly, unless another page happened to load them. */
const restOn = [
  ['SegmentedControl', 'FloatingIndicator'],
  ['Switch', 'InlineInput'],
  ['Checkbox', 'InlineInput'],
  ['Radio', 'InlineInput'],
] as const
const lacksStyles = (file: string, text: string): boolean => {
  const loads = (part: string) => text.includes(`@mantine/core/styles/${part}.layer.css`)
  return file.startsWith('src/') && restOn.some(([part, other]) => loads(part) && !loads(other))
}

const withoutPath = (file: string) => basename(file, '.layer.css')
const styled = new Set(globSync(join(root, 'node_modules/@mantine/core/styles/*.layer.css')).map(withoutPath))
const onEveryPage = readFileSync(join(root, 'src/apps/admin/styles.ts'), 'utf8')
const drawn = /\bimport \{([^}]*)\} from '@mantine\/core'/g
/** What draws a part of Mantine brings its styles, unless every page has them: who brings them besides may be gone from its page tomorrow. */
const drawsUnstyled = (file: string, text: string): boolean => {
  if (!file.startsWith('src/') || !file.endsWith('.tsx') || isTest(file)) return false
  const parts = [...text.matchAll(drawn)].flatMap(([, names = '']) => names.split(',').map((name) => name.trim()))
  const loads = (where: string, part: string) => where.includes(`@mantine/core/styles/${part}.layer.css`)
  return parts.some((part) => styled.has(part) && !loads(onEveryPage, part) && !loads(text, part))
}

/** Mantine's own modal loses the focus of one that is mounted opened; what draws one by parts calls `useFocusReturn`. */
const ownModal = /\bimport \{[^}]*\bModal\b[^}]*\} from '@mantine\/core'/
const losesFocus = (file: string, text: string): boolean =>
  file.startsWith('src/') &&
  !file.startsWith('src/kit/web/') &&
  ownModal.test(text) &&
  !text.includes('useFocusReturn(')

const conventions: Convention[] = [
  { rule: 'checks are validated later', isBroken: checksRows },
  { rule: 'kebab-case', isBroken: (file) => !isSql(file) && !/^[a-z0-9.-]+$/.test(basename(file)) },
  { rule: 'no index files', isBroken: (file) => /\/index\.tsx?$/.test(file) },
  {
    rule: 'no barrels',
    isBroken: (file, text) => isCode(file) && !doors.test(file) && !registries.test(file) && passesOn.test(text),
  },
  {
    rule: 'front doors do nothing',
    isBroken: (file, text) => adminDoors.test(file) && (doesSomething.test(text) || asksAtOnce.test(text)),
  },
  { rule: 'relative within a part alone', isBroken: leavesItsPart },
  { rule: 'no drawers', isBroken: (file) => /\/(utils?|helpers?|common|misc|lib)\//.test(file) },
  { rule: 'no silenced checks', isBroken: (file, text) => isCode(file) && silencers.test(text) },
  {
    rule: 'no unsafe assertions',
    isBroken: (file, text) => isCode(file) && (unsafe.test(text) || (!isRun(file) && claimed.test(text))),
  },
  { rule: 'no notes to self', isBroken: (_file, text) => notes.test(text) },
  {
    rule: 'sql in repositories',
    isBroken: (file, text) =>
      file.startsWith('src/') &&
      !isTest(file) &&
      !/[/-]repository\.ts$/.test(file) &&
      !ownQueries.test(file) &&
      query.test(text),
  },
  { rule: 'journeys below e2e', isBroken: (file) => file.endsWith('.e2e.ts') && !file.startsWith('e2e/') },
  {
    rule: 'new tabs are announced',
    isBroken: (file, text) => file.startsWith('src/') && file !== 'src/kit/web/outside-link.tsx' && newTab.test(text),
  },
  {
    rule: 'checkout names no provider',
    isBroken: (file, text) => checkoutFiles.test(file) && !isTest(file) && providerNames.test(text),
  },
  {
    rule: 'kit names no vendor and no feature',
    isBroken: (file, text) => file.startsWith('src/kit/') && !isTest(file) && productNames.test(text),
  },
  {
    rule: 'no question for the sandbox',
    isBroken: (file, text) =>
      file.startsWith('src/') && !isTest(file) && file !== 'src/kit/server/env.ts' && /\bSANDBOX/.test(text),
  },
  { rule: 'styles come with those they rest on', isBroken: lacksStyles },
  { rule: 'what draws a part brings its styles', isBroken: drawsUnstyled },
  { rule: 'modals give the focus back', isBroken: losesFocus },
  { rule: 'no fixed sleeps', isBroken: (file, text) => isRun(file) && file !== leaving && sleeps.test(text) },
  { rule: 'no limits by the clock', isBroken: (file, text) => isRun(file) && timed.test(text) },
  {
    rule: 'no limits of a test’s own',
    isBroken: (file, text) => isRun(file) && file !== waiting && ownLimits.test(text),
  },
  { rule: 'no skipped tests', isBroken: (_file, text) => skipped.test(text) },
]

/** Every file below `folder` that breaks a convention which the linter does not know. */
export function brokenConventions(folder: string): { rule: string; file: string }[] {
  const files = globSync(['{src,sandbox,tools,e2e,bench}/**/*.{ts,tsx,mjs,css}', 'db/migrations/*.sql'], {
    cwd: folder,
  })
  return files
    .filter((file) => !exempt.has(file))
    .flatMap((file) => {
      const text = readFileSync(join(folder, file), 'utf8')
      return conventions.filter(({ isBroken }) => isBroken(file, text)).map(({ rule }) => ({ rule, file }))
    })
}

if (import.meta.main) {
  const rows = parseRows(readFileSync(join(root, 'docs/specification.md'), 'utf8'))
  const broken = [
    ...brokenConventions(root).map(({ rule, file }) => `${rule}: ${file}`),
    ...unproved(rows, root).map((problem) => `docs/specification.md: ${problem}`),
    ...unplantable(root).map((problem) => `tools/mutants: ${problem}`),
  ]
  for (const one of broken) console.log(one)
  process.exitCode = broken.length === 0 ? 0 : 1
}
