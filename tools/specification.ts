import { randomInt } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import ts from 'typescript'
import { root } from './bundles.ts'
import { runCommand } from './command.ts'

/** `npm run specification` prints docs/specification.md with the tests' titles; with `-- ids` it gives ids to tests named by title. */

export interface Row {
  line: number
  section: string
  sentence: string
  /** What the cell of tests says: ids, or tests that have none yet, as `file` › title. */
  tests: string[]
}

interface Test {
  file: string
  title: string
  id: string | undefined
  /** Where in the file an id would be written: the end of the title. */
  end: number
}

const rowShape = /^\|\s*(?![§\s-])([^|]*[^|\s])\s*\|(.*)\|(.*)\|\s*$/
const byTitle = /^`([^`]+)` › (.+)$/
const idShape = /^[b-df-hj-np-tv-z]\d[b-df-hj-np-tv-z]\d$/
const titleWithId = /^(.*) \[([^\]\s]+)\]$/s
const manual = 'docs/specification.md'
const howTo = 'run "npm run specification -- ids"'

/** Every row of the tables in docs/specification.md. */
export function parseRows(text: string): Row[] {
  return text.split('\n').flatMap((line, index) => {
    const [, section = '', sentence = '', tests = ''] = rowShape.exec(line) ?? []
    if (!section) return []
    return [{ line: index + 1, section, sentence: sentence.trim(), tests: parseTests(tests) }]
  })
}

const parseTests = (cell: string) =>
  cell
    .split('<br>')
    .flatMap((part) => (part.includes('›') ? [part.trim()] : part.split(/\s+/)))
    .filter((test) => test !== '')

/** What keeps the rows from being proved, a sentence each; an empty list where every row names tests that are there. */
export function unproved(rows: Row[], folder: string): string[] {
  const tests = testsIn(folder).filter((test) => test.id !== undefined)
  const named = new Set(rows.flatMap((row) => row.tests))
  const problemWith = (test: string) => {
    if (byTitle.test(test)) return `${test} is named by its title: give the test an id: ${howTo}`
    if (!idShape.test(test)) return `"${test}" is no test's id`
    return tests.some(({ id }) => id === test) ? undefined : `no test has the id ${test}`
  }
  const inRows = rows.flatMap(({ line, sentence, tests: cell }) =>
    [
      sentence === '' ? 'says nothing' : undefined,
      cell.length === 0 ? 'names no test' : undefined,
      ...cell.map(problemWith),
    ].flatMap((problem) => (problem === undefined ? [] : [`line ${line}: ${problem}`])),
  )
  const inTests = tests.flatMap(({ file, title, id = '' }, index) => {
    const first = tests.findIndex((other) => other.id === id)
    if (first !== index) return [`${file}: "${title}" has the id ${id} of a test in ${tests[first]?.file}`]
    return named.has(id) ? [] : [`${file}: no row names ${id}, the id of "${title}"`]
  })
  return [...inRows, ...inTests]
}

/** Gives each test that a row names by its title an id, in the test's file and in the table. */
export function giveIds(folder: string): void {
  const path = join(folder, manual)
  const text = readFileSync(path, 'utf8')
  const lines = text.split('\n')
  for (const { line, tests } of parseRows(text)) {
    if (!tests.some((test) => byTitle.test(test))) continue
    const ids = tests.flatMap((test) => {
      const [, file = '', title = ''] = byTitle.exec(test) ?? []
      return file === '' ? [test] : idsFor(folder, file, title, `${manual}, line ${line}`)
    })
    const row = lines[line - 1] ?? ''
    const cell = row.lastIndexOf('|', row.lastIndexOf('|') - 1)
    lines[line - 1] = `${row.slice(0, cell)}| ${[...new Set(ids)].join(' ')} |`
    writeFileSync(path, lines.join('\n'))
  }
}

function idsFor(folder: string, file: string, title: string, place: string): string[] {
  const tests = testsIn(folder)
  const inFile = tests.filter((test) => test.file === file)
  const exact = inFile.filter((test) => test.title === title)
  const found = exact.length > 0 ? exact : inFile.filter((test) => pattern(test.title).test(title))
  if (found.length === 0) throw new Error(`${place}: ${file} has no test "${title}"`)
  const taken = new Set(tests.map(({ id }) => id))
  const path = join(folder, file)
  let source = readFileSync(path, 'utf8')
  const ids: string[] = []
  for (const test of found.toReversed()) {
    const id = test.id ?? newId(taken)
    taken.add(id)
    ids.unshift(id)
    if (test.id === undefined) source = `${source.slice(0, test.end)} [${id}]${source.slice(test.end)}`
  }
  writeFileSync(path, source)
  return ids
}

/** Drawn by lot: two branches that each give a next number would give the same one. */
function newId(taken: ReadonlySet<string | undefined>): string {
  const one = (signs: string) => signs[randomInt(signs.length)]
  const [letters, digits] = ['bcdfghjklmnpqrstvwxyz', '23456789']
  const id = [letters, digits, letters, digits].map(one).join('')
  return taken.has(id) ? newId(taken) : id
}

/** Every test of the repository, with the title as it stands in the file. */
function testsIn(folder: string): Test[] {
  const files = globSync('{src,sandbox,tools,e2e}/**/*.{test,e2e}.{ts,tsx}', { cwd: folder }).toSorted()
  return files.flatMap((file) => listTests(file, readFileSync(join(folder, file), 'utf8')))
}

const known = new Map<string, Test[]>()

function listTests(file: string, text: string): Test[] {
  const read = known.get(text)
  if (read?.[0]?.file === file) return read
  const tests: Test[] = []
  const visit = (node: ts.Node): void => {
    const [title] = ts.isCallExpression(node) && /^(it|test)\b/.test(node.expression.getText()) ? node.arguments : []
    if (title && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title))) {
      const written = ts.isStringLiteralLike(title) ? title.text : title.getText().slice(1, -1)
      const [, words = written, id] = titleWithId.exec(written) ?? []
      tests.push({ file, title: words, id: id !== undefined && idShape.test(id) ? id : undefined, end: title.end - 1 })
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true))
  known.set(text, tests)
  return tests
}

/** A title where what stands for a value matches any text. */
function pattern(title: string): RegExp {
  const fixed = title.split(/%[a-z]|\$\{[^}]*\}|\$\w+(?:\.\w+)*/)
  return new RegExp(`^${fixed.map((text) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('.+')}$`)
}

/** The table for reading: below each sentence its tests, with file and title. */
export function listing(folder: string): string[] {
  const tests = new Map(testsIn(folder).map((test) => [test.id, test]))
  return parseRows(readFileSync(join(folder, manual), 'utf8')).flatMap(({ section, sentence, tests: ids }) => [
    `${section}  ${sentence}`,
    ...ids.map((id) => `    ${id}  ${tests.get(id)?.file ?? '?'} › ${tests.get(id)?.title ?? '?'}`),
  ])
}

if (import.meta.main) {
  await runCommand(async () => {
    const { positionals } = parseArgs({ options: {}, allowPositionals: true })
    if (positionals.length > 1 || !['ids', undefined].includes(positionals[0]))
      throw new Error('Say npm run specification, or npm run specification -- ids.')
    if (positionals[0] === 'ids') giveIds(root)
    else console.log(listing(root).join('\n'))
  })
}
