import { describe, expect, it } from 'vitest'
import { toCsv, tryCsv } from './csv.ts'
import { countRows, isShown, toRows } from './text-rows.ts'

const text = (key: string, value: string, translation = '', shipped = '') => ({
  id: `checkout:${key}`,
  section: 'x',
  page: 'checkout' as const,
  key,
  value,
  translation,
  shipped,
  form: null,
  optional: [],
})
const texts = [
  text('x.pay', 'Pay', 'Betalen', 'Betalen'),
  text('x.sent', 'Sent to {email}', 'Verstuurd, "nu", naar {email}', 'Naar {email}'),
  text('x.new', 'New'),
]
const rows = toRows(texts, {})

describe('a file of texts', () => {
  it('comes back as it went, changing nothing', async () =>
    expect(await tryCsv(`\uFEFF${await toCsv(rows)}`, rows)).toEqual({ changes: [], unchanged: 3, refused: [] }))

  it('holds nothing that a spreadsheet would run, and comes back from there as it went', async () => {
    const typed = ['=HYPERLINK("https://evil.example")', '+1', '-1', '@SUM(A1)', '＝1', "'=1", "'quoted'"]
    for (const words of typed) {
      const one = toRows([text('x.new', 'New', words)], {})
      const file = await toCsv(one)
      const cell = file.split('\r\n')[1]!.split(',').slice(3).join(',').replace(/^"/, '')
      expect(cell).not.toMatch(/^[=+\-@＝＋－＠]/)
      expect(await tryCsv(file, one)).toEqual({ changes: [], unchanged: 1, refused: [] })
    }
  })

  it('is read semicolons and all, and tells what it leaves out', async () => {
    const file = 'sep=;\nID;Translation\ncheckout:x.pay;Nu betalen\ncheckout:x.sent;Weg\nnope;x\n'
    expect(await tryCsv(file, rows)).toEqual({
      changes: [{ line: 2, id: 'checkout:x.pay', english: 'Pay', before: 'Betalen', after: 'Nu betalen' }],
      unchanged: 0,
      refused: [
        { line: 3, reason: 'Keep {email} in the translation' },
        { line: 4, reason: 'Unknown text on this page: nope' },
      ],
    })
  })

  it('is told of by its own lines, past blank ones and texts of several lines [w7l8]', async () => {
    const file = 'id,translation\n\n"checkout:x.pay","Nu\nbetalen"\ncheckout:x.sent,Weg\ncheckout:x.pay,Later\n'
    const { changes, refused } = await tryCsv(file, rows)
    expect(changes).toMatchObject([{ line: 3, after: 'Nu betalen' }])
    expect(refused).toEqual([
      { line: 5, reason: 'Keep {email} in the translation' },
      { line: 6, reason: 'The same text as line 3' },
    ])
  })

  it('leaves a line out that goes on past its columns, but for blank cells', async () => {
    const file = 'id,translation\ncheckout:x.pay,Betalen, nu\ncheckout:x.new,Nieuw,,\n'
    const { changes, refused } = await tryCsv(file, rows)
    expect(changes).toMatchObject([{ line: 3, after: 'Nieuw' }])
    expect(refused).toMatchObject([
      {
        line: 2,
        reason: 'This line has more cells than there are columns. Put quotes around values with a comma.',
      },
    ])
  })

  it('says which counts a form is for, and lets a form of one count do without the number', async () => {
    const form = {
      ...text('x.total.two', '{count} reviews'),
      form: { name: 'two', counts: [2] },
      optional: ['{count}'],
    }
    const counted = toRows([form], {})
    expect(await toCsv(counted)).toContain('{count} reviews,two: 2,')
    const { changes } = await tryCsv('id,translation\ncheckout:x.total.two,twee\n', counted)
    expect(changes).toMatchObject([{ after: 'twee' }])
  })

  it('without a column of translations changes nothing', async () =>
    expect((await tryCsv('id\ncheckout:x.pay\n', rows)).refused).toEqual([
      { line: 2, reason: 'No column “translation”' },
    ]))
})

describe('the rows of the editor', () => {
  it('are counted by filter', () => {
    const typed = toRows(texts, { 'checkout:x.sent': 'Weg' })
    expect(countRows(typed, 'all')).toBe(3)
    expect(countRows(typed, 'untranslated')).toBe(1)
    expect(countRows(typed, 'changed')).toBe(1)
    expect(countRows(typed, 'broken')).toBe(1)
  })

  it('stay while somebody types in them', () => {
    const [, , filled] = toRows(texts, { 'checkout:x.new': 'Nieuw' })
    expect(isShown(filled!, 'untranslated', '')).toBe(true)
    expect(isShown(filled!, 'untranslated', 'nothing like it')).toBe(false)
  })

  it('are not edited by going back to what shipped while that is shown', () => {
    expect(toRows(texts, { 'checkout:x.pay': ' ' })[0]!.isEdited).toBe(false)
    expect(toRows(texts, { 'checkout:x.sent': '' })[1]!.isEdited).toBe(true)
  })
})
