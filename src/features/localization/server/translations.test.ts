import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { catalogue } from '../catalogue.ts'
import { languages, sourceLanguage } from '../languages.ts'
import { problemOf, tidy } from '../rules.ts'
import { folder } from './shipped.ts'

const files = await readdir(folder)
const sourceOf = new Map(catalogue.map(({ page, key, text }) => [`${page} ${key}`, text]))

describe('the shipped translations', () => {
  it("are files of languages that the product knows, the editor's first one among them", () => {
    const known = new Set(languages.map(({ code }) => `${code}.json`))
    expect(files.filter((file) => !known.has(file))).toEqual([])
    expect(files).toContain('nl.json')
    expect(files).not.toContain(`${sourceLanguage}.json`)
  })

  it.each(files)('%s says every text of the catalogue and no other, with its placeholders', async (file) => {
    const pages = JSON.parse(await readFile(join(folder, file), 'utf8')) as Record<string, Record<string, string>>
    const texts = Object.entries(pages).flatMap(([page, texts]) =>
      Object.entries(texts).map(([key, text]) => [`${page} ${key}`, text] as const),
    )
    expect(texts.map(([name]) => name).toSorted()).toEqual([...sourceOf.keys()].toSorted())
    const broken = texts.filter(([name, text]) => !text || tidy(text) !== text || problemOf(sourceOf.get(name)!, text))
    expect(broken).toEqual([])
  })
})
