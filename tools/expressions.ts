import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import { root } from './bundles.ts'

/** A regular expression that somebody's text could make slow, or that cannot be judged before it runs. */
export type SlowExpression = { place: string; text: string; why: string }

/** Judging takes seconds for all of them together, so that what was found safe is remembered by its text. */
const memory = join(root, 'node_modules/.cache/linear-expressions.json')

/**
 * Every regular expression of the product that does not run in time linear to its input. Tests are left out, since what
 * they read is their own.
 */
export const slowExpressions = async (folder: string): Promise<SlowExpression[]> => {
  const safe = new Set<string>(readMemory())
  const known = safe.size
  const slow: SlowExpression[] = []
  for (const { place, node } of expressionsIn(folder)) {
    const why = await whySlow(node, safe)
    if (why) slow.push({ place, text: node.getText(), why })
  }
  if (safe.size > known) remember(safe)
  return slow
}

const whySlow = async (node: ts.Node, safe: Set<string>): Promise<string | null> => {
  if (!ts.isRegularExpressionLiteral(node)) return 'is put together while it runs, so that nothing can judge it'
  const key = createHash('sha256').update(node.text).digest('base64url')
  if (safe.has(key)) return null
  const end = node.text.lastIndexOf('/')
  const { checkSync } = await judge()
  const verdict = checkSync(node.text.slice(1, end), node.text.slice(end + 1), {
    timeout: 60_000,
    // The same verdict each time.
    randomSeed: 1,
  })
  if (verdict.status === 'vulnerable') return verdict.complexity.summary
  if (verdict.status === 'unknown') return 'could not be judged'
  safe.add(key)
  return null
}

/** In JavaScript: its other builds need Java or a binary of the system. */
const judge = () => {
  process.env['RECHECK_SYNC_BACKEND'] = 'pure'
  return import('recheck')
}

const expressionsIn = (folder: string) =>
  globSync('src/**/*.{ts,tsx}', { cwd: folder })
    .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file))
    .toSorted()
    .flatMap((file) => {
      const source = ts.createSourceFile(file, readFileSync(join(folder, file), 'utf8'), ts.ScriptTarget.Latest, true)
      const place = (node: ts.Node) => `${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`
      return nodesOf(source)
        .filter((node) => ts.isRegularExpressionLiteral(node) || isConstructed(node))
        .map((node) => ({ place: place(node), node }))
    })

const nodesOf = (node: ts.Node): ts.Node[] => [node, ...node.getChildren().flatMap(nodesOf)]

const isConstructed = (node: ts.Node) =>
  (ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp'

const readMemory = (): string[] => {
  try {
    return JSON.parse(readFileSync(memory, 'utf8')) as string[]
  } catch {
    return []
  }
}

const remember = (safe: ReadonlySet<string>) => {
  mkdirSync(dirname(memory), { recursive: true })
  writeFileSync(memory, JSON.stringify([...safe]))
}

if (import.meta.main) {
  const slow = await slowExpressions(root)
  for (const { place, text, why } of slow) console.log(`${place}  ${text}\n  ${why}`)
  process.exitCode = slow.length > 0 ? 1 : 0
}
