import * as fontkit from 'fontkit'
import { expect, it } from 'vitest'
import { formatMoney } from '#kit/contract/money.ts'
import { fontFile, type Part, parts, toRuns } from './fonts.ts'

const listSigns = (part: Part, weight: 400 | 700): number[] => {
  const font = fontkit.create(fontFile(part, weight))
  return 'characterSet' in font ? font.characterSet : []
}

/** What both weights have, as ranges: '20-7e a0'. */
const rangesOf = (part: Part): string => {
  const bold = new Set(listSigns(part, 700))
  const ranges: [number, number][] = []
  for (const sign of listSigns(part, 400).toSorted((one, other) => one - other)) {
    const last = ranges.at(-1)
    if (!bold.has(sign)) continue
    if (last?.[1] === sign - 1) last[1] = sign
    else ranges.push([sign, sign])
  }
  return ranges.map((range) => [...new Set(range)].map((sign) => sign.toString(16)).join('-')).join(' ')
}

it('the signs of a receipt’s font are those that are in its files', async () => {
  const signs = Object.fromEntries(parts.map((part) => [part, rangesOf(part)]))
  await expect(`${JSON.stringify(signs, null, 2)}\n`).toMatchFileSnapshot('signs.json')
})

it('hyphens that keep words together are drawn as hyphens', () => {
  expect(toRuns('T\u2011Shirt, e\u2010mail')).toEqual([{ part: 'latin', text: 'T-Shirt, e-mail' }])
})

it.each([
  ['an amount in hryvnia', formatMoney(123_400, 'UAH', 'uk')],
  ['a Hawaiian street', 'Ka\u02bbahumanu Ave'],
  ['Chinese in Latin letters', 'L\u01da Sh\u00ec'],
])('%s, which the font cannot write, makes no file', (_what, text) => {
  expect(toRuns(text)).toBeNull()
})
