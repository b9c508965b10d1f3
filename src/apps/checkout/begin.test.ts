import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { dist } from '#tools/bundles.ts'

const folder = join(dist, 'checkout')
const files = readdirSync(folder).filter((file) => file.endsWith('.js'))

const chunk = z.object({ file: z.string(), isEntry: z.boolean().optional(), imports: z.array(z.string()).optional() })

const isCalledAtOnce = (node: ts.Node): boolean => {
  const { parent } = node
  return ts.isParenthesizedExpression(parent)
    ? isCalledAtOnce(parent)
    : ts.isCallExpression(parent) && parent.expression === node
}

/** What of a module writes a number, a date or a name in a language as soon as it is loaded. */
const writtenAtOnce = (source: string): string[] => {
  const found: string[] = []
  const look = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && !isCalledAtOnce(node)) return
    if (ts.isIdentifier(node) && /^(?:Intl|toLocale\w+)$/.test(node.text))
      found.push(node.parent.getText().slice(0, 80))
    ts.forEachChild(node, look)
  }
  look(ts.createSourceFile('module.js', source, ts.ScriptTarget.Latest, true))
  return found
}

it('finds what a module writes as it is loaded, and not what its functions will', () => {
  expect(
    writtenAtOnce("const most = (2000).toLocaleString('en-US'); const later = () => (1).toLocaleString()"),
  ).toEqual(['(2000).toLocaleString'])
  expect(writtenAtOnce('const most = (() => (2000).toLocaleString())()')).toEqual(['(2000).toLocaleString'])
})

it('has scripts to look at', () => expect(files.length).toBeGreaterThan(5))

// A phone reads its data of languages for the first of these: as long as the whole page takes to come alive.
it('writes nothing in a language before it is asked', () =>
  expect(files.flatMap((file) => writtenAtOnce(readFileSync(join(folder, file), 'utf8')))).toEqual([]))

it('is compiled while it arrives, not as it is called: the script of a page, and what it imports', () => {
  const manifest = z
    .record(z.string(), chunk)
    .parse(JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')))
  const entry = Object.values(manifest).find(({ isEntry }) => isEntry)!
  const started = [entry.file, ...entry.imports!.map((name) => manifest[name]!.file)]
  expect(started.map((file) => readFileSync(join(folder, file), 'utf8').split('\n', 1)[0])).toEqual(
    started.map(() => '//# allFunctionsCalledOnLoad'),
  )
})
