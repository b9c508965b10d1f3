import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../bundles.ts'

const folder = join(root, 'docs/decisions')
const pages = readdirSync(folder)
  .filter((file) => /^\d{4}-.+\.md$/.test(file))
  .toSorted()
const index = readFileSync(join(folder, 'README.md'), 'utf8')
const rows = [...index.matchAll(/^\| \[(\d{4})\]\((.+?)\) \|.+\|(.+)\|$/gm)].map(([, number, file, heldBy]) => ({
  number: number!,
  file: file!,
  heldBy: heldBy!,
}))
const sources = globSync('{src,tools,e2e,bench,docs}/**/*.{ts,tsx,md}', { cwd: root })

/** Files that a text names in backticks, as a pattern or below a folder that it leaves out. */
const filesIn = (text: string) =>
  [...text.matchAll(/`([\w./*-]+\.(?:tsx?|md))`/g)].map(([, file]) => file!).filter((file) => /[/]/.test(file))
const isThere = (file: string) => {
  const pattern = file
    .replace(/[.]/g, '\\.')
    .replace('**/', '(?:.+/)?')
    .replace(/(?<!\()\*/g, '[^/]*')
  return sources.some((source) => new RegExp(`(?:^|/)${pattern}$`).test(source))
}

describe('the index of decisions', () => {
  it('lists every page once, in the order of the numbers', () => {
    expect(rows.map(({ file }) => file)).toEqual(pages)
    expect(rows.filter(({ number, file }) => !file.startsWith(`${number}-`))).toEqual([])
  })

  it('says which numbers there are not', () => {
    const numbers = pages.map((page) => Number(page.slice(0, 4)))
    const missing = Array.from({ length: numbers.at(-1)! }, (_, at) => at + 1).filter((one) => !numbers.includes(one))
    const sentence = /Numbers that no decision has, nor ever had: (.+?)\./.exec(index)?.[1]
    expect(sentence).toBe(missing.map((one) => String(one).padStart(4, '0')).join(', '))
  })

  it.each(rows)('names for $file what is there', ({ heldBy }) => {
    expect(filesIn(heldBy).filter((file) => !isThere(file))).toEqual([])
  })
})

it.each(pages)('%s says its number, and by what it is held', (page) => {
  const text = readFileSync(join(folder, page), 'utf8')
  expect(text).toMatch(new RegExp(`^# ${page.slice(0, 4)} `))
  const [, heldBy] = text.split('Held by')
  expect(heldBy, 'Held by').toBeDefined()
  expect(filesIn(heldBy!).filter((file) => !isThere(file))).toEqual([])
})
