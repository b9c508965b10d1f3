import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, Rule } from 'postcss'
import { expect, it } from 'vitest'
import { dist } from '#tools/bundles.ts'

const [style] = globSync('style-*.css', { cwd: join(dist, 'checkout') })

/** Rules of whatever is inside something, for as long as that holds something else. */
const ofEverythingInside = (css: string): string[] => {
  const found: string[] = []
  parse(css).walkRules(({ selectors }) => {
    for (const selector of selectors) {
      const bare = selector.replaceAll(/\[[^\]]*\]/g, '')
      if (bare.includes(':has(') && /[\s>+~]\*(?::[\w-]+)*$/.test(bare)) found.push(selector)
    }
  })
  return found
}

it('finds a rule of all elements that a choice far from them switches', () =>
  expect(ofEverythingInside('.a:has(:checked) .b>*{c:d}.a:has(:checked) .b{c:d}.b>*{c:d}')).toEqual([
    '.a:has(:checked) .b>*',
  ]))

// With each choice a phone would work out anew how every element looks.
it('has no rule of all elements that a choice far from them switches', () =>
  expect(ofEverythingInside(readFileSync(join(dist, 'checkout', style!), 'utf8'))).toEqual([]))

// `:dir()` is built into a list of twenty languages, which each page brings with every rule, and each element is held against.
it('reads the direction off the page', () =>
  expect(readFileSync(join(dist, 'checkout', style!), 'utf8')).not.toMatch(/:(?:lang|dir)\(/))

// In Inter a hyphen is as wide as a figure then: 'E -Mail -Adresse'.
it('has figures of one width in amounts and counts alone', () => {
  const everywhere: string[] = []
  parse(readFileSync(join(dist, 'checkout', style!), 'utf8')).walkDecls('font-variant-numeric', ({ parent }) => {
    if (parent instanceof Rule) everywhere.push(...parent.selectors.filter((selector) => !selector.includes('.')))
  })
  expect(everywhere).toEqual([])
})

it('ends lines of Korean and Japanese between words', () => {
  const found: string[] = []
  parse(readFileSync(join(dist, 'checkout', style!), 'utf8')).walkDecls('word-break', ({ parent, value }) => {
    if (parent instanceof Rule) found.push(`${parent.selector.replaceAll(/['"]/g, '')} ${value}`)
  })
  expect(found).toEqual(expect.arrayContaining(['html[lang^=ko] keep-all', 'html[lang^=ja] auto-phrase']))
})
