import { describe, expect, it } from 'vitest'
import { readJson, plain, plainLine } from './plain-text.ts'

describe('what came from outside', () => {
  it.each([
    ['a\0b', 'ab'],
    ['\u0001\u001b[31mred\u007f\u0085', '[31mred'],
    ['half \ud800 of one', 'half � of one'],
    ['two\r\nlines\tand a tab', 'two lines and a tab'],
    ['Ærøskøbing 👩‍👩‍👧 مرحبا', 'Ærøskøbing 👩‍👩‍👧 مرحبا'],
    ['Ann \u202etxt.elgoog\u202c <a@b.example>', 'Ann txt.elgoog <a@b.example>'],
    ['\u202d+39 06 1234\u202c', '+39 06 1234'],
  ])('is plain text on one line: %j', (given, kept) => expect(plainLine(given)).toBe(kept))

  it('is plain in every part, names too, and keeps lines where they are meant', () => {
    const given = {
      'na\0me': ['a\0', 1, null],
      note: 'two\nlines\0',
      attributes: { gift: 'for\nyou' },
      other: 'two\nlines',
    }
    expect(plain(given, ['note', 'attributes'])).toEqual({
      name: ['a', 1, null],
      note: 'two\nlines',
      attributes: { gift: 'for\nyou' },
      other: 'two lines',
    })
  })

  it('never names a prototype', () => {
    const given = plain(JSON.parse('{"__pro\\u0000to__":{"isAdmin":true}}')) as object
    expect('isAdmin' in given).toBe(false)
    expect(Object.keys(given)).toEqual([])
  })

  it('is refused where it is nested without end', () => {
    let deep: unknown = 'x'
    for (let at = 0; at < 5_000; at += 1) deep = [deep]
    expect(() => plain(deep)).toThrow('nested too deeply')
  })
})

describe('JSON of others', () => {
  it('is read without what no database keeps, in values and names, and otherwise as it is [v7r6]', () => {
    const json =
      '{"id":"pi_\\u00001","na\\ud800me":["Stra\\u00dfe \\ud83d\\ude00\\udc00\\n2",{"a\\u0000":1}],"n":1.5,"x":null}'
    expect(readJson(json)).toEqual({ id: 'pi_1', 'na\ufffdme': ['Straße 😀\ufffd\n2', { a: 1 }], n: 1.5, x: null })
    expect(readJson('{"a":"ü","b":[]}')).toEqual({ a: 'ü', b: [] })
    expect(() => readJson('{"a":')).toThrow(SyntaxError)
  })
})
