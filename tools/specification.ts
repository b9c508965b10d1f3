import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

export interface Row {
  line: number
  section: string
  sentence: string
  /** What the cell of tests says, one test each: `file` › title. */
  tests: string[]
}

const rowShape = /^\|\s*(D?\d+(?:\.\d+)*[a-z]?)\s*\|(.*)\|(.*)\|\s*$/
const testShape = /^`([^`]+)` › (.+)$/

/** Every row of the tables in docs/specification.md. */
export function rowsOf(text: string): Row[] {
  return text.split('\n').flatMap((line, index) => {
    const [, section = '', sentence = '', tests = ''] = rowShape.exec(line) ?? []
    if (!section) return []
    const cells = tests.split('<br>').map((test) => test.trim())
    return [{ line: index + 1, section, sentence: sentence.trim(), tests: cells.filter((test) => test !== '') }]
  })
}

/** What keeps the rows from being proved, a sentence each: nothing said, no test named, a file or a title that is not there. */
export function unproved(rows: Row[], folder: string): string[] {
  const titles = new Map<string, RegExp[]>()
  const titlesIn = (file: string) => {
    const known = titles.get(file) ?? titlesOf(file, readFileSync(join(folder, file), 'utf8'))
    titles.set(file, known)
    return known
  }
  const problemOf = (test: string) => {
    const [, file, title] = testShape.exec(test) ?? []
    if (!file || !title) return `"${test}" is not written as \`file\` › title`
    if (!/\.(test|e2e)\.tsx?$/.test(file) || !existsSync(join(folder, file))) return `there is no test file ${file}`
    return titlesIn(file).some((known) => known.test(title)) ? undefined : `${file} has no test "${title}"`
  }
  return rows.flatMap(({ line, sentence, tests }) => {
    const problems = [
      sentence === '' ? 'says nothing' : undefined,
      tests.length === 0 ? 'names no test' : undefined,
      ...tests.map(problemOf),
    ]
    return problems.filter((problem) => problem !== undefined).map((problem) => `line ${line}: ${problem}`)
  })
}

/** The titles of all tests in a file; what stands for a value in a title matches any text. */
function titlesOf(file: string, text: string): RegExp[] {
  const titles: RegExp[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && /^(it|test)\b/.test(node.expression.getText())) {
      const [title] = node.arguments
      if (title && ts.isStringLiteralLike(title)) titles.push(pattern(title.text.split(/%[a-z]|\$\w+(?:\.\w+)*/)))
      if (title && ts.isTemplateExpression(title))
        titles.push(pattern([title.head.text, ...title.templateSpans.map(({ literal }) => literal.text)]))
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true))
  return titles
}

function pattern(fixed: string[]): RegExp {
  return new RegExp(`^${fixed.map((text) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('.+')}$`)
}
