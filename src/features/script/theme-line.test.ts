import { describe, expect, it } from 'vitest'
import { hasLine, scriptLine, withLine, withoutLine } from './theme-line.ts'

const id = '6f1c9c3e-0d9b-4f57-9a37-0c1a4f0f6c11'
const other = '0b8a51f2-6a0e-4a86-8c52-3ad1a5a1f0aa'
const line = scriptLine('https://checky.example', id)
const page = (inHead: string) => `<!doctype html>\n<html>\n  <head>\n    ${inHead}\n  </head>\n  <body></body>\n</html>`

describe('the line', () => {
  it.each([
    ['as it was put in', withLine(page(''), line)!],
    ['pasted elsewhere in the file', `${page('')}\n${line}`],
    ['with a break before its end', page(line.replace('></script>', '>\n</script>'))],
    ['without quotes, as minifiers leave it', page(line.replaceAll('"', ''))],
  ])('is found %s [h8l7]', (_, source) => {
    expect(hasLine(source, id)).toBe(true)
  })

  it.each([
    ['is not there', page('')],
    ['is that of another store', page(scriptLine('https://checky.example', other))],
    ['lost its end', page(line.slice(0, -'></script>'.length))],
    ['lost its beginning', page(line.slice(line.indexOf('async')))],
    ['lost its mark', page(line.replace(/ data-checky-pro="[^"]*"/, ''))],
    ['lost its address', page(line.replace(/ src="[^"]*"/, ''))],
    ['stands in a comment', page(`<!-- ${line} -->`)],
    ['stands in a comment of the theme', page(`{%- comment -%}${line}{%- endcomment -%}`)],
  ])('is not found where it %s [r3b7]', (_, source) => {
    expect(hasLine(source, id)).toBe(false)
  })

  it('comes out without a trace, however it stands there', () => {
    const before = page('<title>Shop</title>')
    expect(withoutLine(withLine(before, line)!)).toBe(before)
    expect(withoutLine(withLine(before, line)!.replace('></script>', '>\n</script>'))).toBe(before)
  })
})
