import fc from 'fast-check'
import { expect, it } from 'vitest'
import { guarded, unguarded } from './csv-cells.ts'

it('a formula is made text, also behind a semicolon or a tab, where spreadsheets split lines', () => {
  expect(guarded('=1+1')).toBe("'=1+1")
  expect(guarded('Standard;=HYPERLINK("https://evil.example")')).toBe('Standard;\'=HYPERLINK("https://evil.example")')
  expect(guarded('a; @b\t-c')).toBe("a; '@b\t'-c")
  expect(guarded('2 + 2; 3–4 days')).toBe('2 + 2; 3–4 days')
  expect(guarded('Track it;\nfast')).toBe('Track it;\nfast')
})

it('each text comes back as it went, whatever was guarded in it before', () => {
  const signs = fc.constantFrom('=', '+', '-', '@', '＝', ';', '\t', '\n', "'", ' ', 'a')
  fc.assert(
    fc.property(fc.string({ unit: signs, maxLength: 12 }), (cell) => {
      expect(unguarded(guarded(cell))).toBe(cell)
      expect(guarded(cell)).not.toMatch(/(?:^|[;\t] {0,9})[=+\-@＝]/)
    }),
    { numRuns: 2_000 },
  )
})
