import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { z } from 'zod'
import { root } from './bundles.ts'

/** A regular expression that somebody's text could make slow, or that cannot be judged before it runs. */
export type SlowExpression = { place: string; text: string; reason: string }

/**
 * What was found linear, by which version. A verdict follows from the text and the version alone, and all of them together take
 * most of a minute: so they go with the repository, and only what is new is judged.
 */
const memory = join(root, 'tools/linear-expressions.json')
const verdictsShape = z.object({ recheck: z.string(), linear: z.array(z.string()) })
type Verdicts = z.infer<typeof verdictsShape>

/**
 * Every regular expression of the product that does not run in time linear to its input, and the texts of those that do. Tests
 * are left out, since what they read is their own.
 */
export const judgeExpressions = async (folder: string, known: readonly string[] = []) => {
  const linear = new Set(known)
  const found = expressionsIn(folder)
  const slow: SlowExpression[] = []
  for (const { place, text, isLiteral } of found) {
    const reason = isLiteral
      ? await findSlowReason(text, linear)
      : 'is put together while it runs, so that nothing can judge it'
    if (reason) slow.push({ place, text, reason })
  }
  return { slow, linear: [...new Set(found.map(({ text }) => text).filter((text) => linear.has(text)))].toSorted() }
}

const findSlowReason = async (text: string, linear: Set<string>): Promise<string | null> => {
  if (linear.has(text)) return null
  const end = text.lastIndexOf('/')
  const { checkSync } = await judge()
  const verdict = checkSync(text.slice(1, end), text.slice(end + 1), {
    timeout: 60_000,
    // The same verdict each time.
    randomSeed: 1,
  })
  if (verdict.status === 'vulnerable') return verdict.complexity.summary
  if (verdict.status === 'unknown') return 'could not be judged'
  linear.add(text)
  return null
}

/** In JavaScript: its other builds need Java or a binary of the system. */
const judge = () => {
  process.env['RECHECK_SYNC_BACKEND'] = 'pure'
  return import('recheck')
}

type Expression = { place: string; text: string; isLiteral: boolean }

const expressionsIn = (folder: string): Expression[] =>
  globSync('src/**/*.{ts,tsx}', { cwd: folder })
    .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file))
    .toSorted()
    .flatMap((file) => {
      const source = ts.createSourceFile(file, readFileSync(join(folder, file), 'utf8'), ts.ScriptTarget.Latest)
      const found: Expression[] = []
      const look = (node: ts.Node) => {
        const isLiteral = ts.isRegularExpressionLiteral(node)
        if (isLiteral || isConstructed(node)) {
          const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1
          found.push({ place: `${file}:${line}`, text: node.getText(source), isLiteral })
        }
        ts.forEachChild(node, look)
      }
      look(source)
      return found
    })

const isConstructed = (node: ts.Node) =>
  (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
  ts.isIdentifier(node.expression) &&
  node.expression.text === 'RegExp'

const version = () => {
  const text = readFileSync(join(root, 'node_modules/recheck/package.json'), 'utf8')
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version
}

const readMemory = (recheck: string): string[] => {
  if (!existsSync(memory)) return []
  const verdicts = verdictsShape.parse(JSON.parse(readFileSync(memory, 'utf8')))
  return verdicts.recheck === recheck ? verdicts.linear : []
}

const remember = (verdicts: Verdicts) => {
  const text = `${JSON.stringify(verdicts, null, 2)}\n`
  if (!existsSync(memory) || readFileSync(memory, 'utf8') !== text) writeFileSync(memory, text)
}

if (import.meta.main) {
  const recheck = version()
  const { slow, linear } = await judgeExpressions(root, readMemory(recheck))
  remember({ recheck, linear })
  for (const { place, text, reason } of slow) console.log(`${place}  ${text}\n  ${reason}`)
  process.exitCode = slow.length > 0 ? 1 : 0
}
