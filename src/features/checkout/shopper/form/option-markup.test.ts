// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { optionMarkup } from './option-markup.ts'

const offered = (markup: string) => {
  const select = document.createElement('select')
  select.innerHTML = markup
  return { value: select.value, all: Array.from(select.options, ({ value, text }) => [value, text]) }
}

it('what a select offers is text alone, whatever it is called, and the one that was chosen is chosen', () => {
  const odd = `"><script>alert('1')</script> & Söhne`
  const options = [
    { code: 'DE', name: 'Deutschland' },
    { code: `"x'`, name: odd },
  ]
  expect(offered(optionMarkup(options, `"x'`, 'Select'))).toEqual({
    value: `"x'`,
    all: [
      ['', 'Select'],
      ['DE', 'Deutschland'],
      [`"x'`, odd],
    ],
  })
  expect(offered(optionMarkup(options, undefined, 'Select')).value).toBe('')
  expect(offered(optionMarkup(options, undefined)).value).toBe('DE')
})
