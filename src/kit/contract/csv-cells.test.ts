import fc from 'fast-check'
import papa from 'papaparse'
import { expect, it } from 'vitest'
import { guarded, unguarded } from './csv-cells.ts'

it('a formula is made text, also behind a semicolon or a tab, where spreadsheets split lines', () => {
  expect(guarded('=1+1')).toBe("'=1+1")
  expect(guarded('Standard;=HYPERLINK("https://evil.example")')).toBe('Standard;\'=HYPERLINK("https://evil.example")')
  expect(guarded('a; @b\t-c')).toBe("a; '@b\t'-c")
  expect(guarded('2 + 2; 3–4 days')).toBe('2 + 2; 3–4 days')
  expect(guarded('Track it;\nfast')).toBe('Track it;\nfast')
})

it('a formula is made text at the beginning of a line too, which is a line of the file where cells end at semicolons', () => {
  const cells = ['#1', 'Leave it there,\n=HYPERLINK("https://evil.example");\r\n @A1', '- one\n- two']
  const file = papa.unparse([cells.map((cell) => guarded(cell))])
  const seen = papa.parse<string[]>(file, { delimiter: ';', newline: '\n' }).data.flat()
  expect(seen.length).toBeGreaterThan(3)
  expect(seen.filter((cell) => /^\s*[=+\-@]/.test(cell))).toEqual([])
})

it('each text comes back as it went, whatever was guarded in it before', () => {
  const signs = fc.constantFrom('=', '+', '-', '@', '＝', ';', '\t', '\n', '\r', "'", ' ', 'a')
  fc.assert(
    fc.property(fc.string({ unit: signs, maxLength: 12 }), (cell) => {
      expect(unguarded(guarded(cell))).toBe(cell)
      expect(guarded(cell)).not.toMatch(/(?:^|[;\t\r\n] {0,9})[=+\-@＝]/)
    }),
    { numRuns: 2_000 },
  )
})
