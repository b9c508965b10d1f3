import { expect, it } from 'vitest'
import { render } from '#apps/checkout/entry-server.tsx'
import { sampleCheckout } from '#features/checkout/shopper/preview/sample.ts'
import { defaultLook } from '#features/customization/shopper/look.ts'
import { getTexts } from '#features/localization/catalogue.ts'
import { checkoutDocument } from './checkout-document.ts'
import { lateStyles, openStyles } from './page-styles.ts'

const css = [
  'body{margin:0}',
  '.a{color:red}',
  '.a .b{color:green}',
  '.c,.a>p{color:blue}',
  '.a:not(:has(.b)){margin:0}',
  '.d:is(.a,.e){margin:0}',
  '@media (width>1px){.b{margin:0}.a:hover{margin:0}}',
  '@media print{.c{display:none}}',
  '@keyframes turn{to{rotate:1turn}}',
]

it('a page comes with the styles of what it shows, in their order [p6s3]', () => {
  expect(openStyles(css.join(''))('<p class="x a">a</p>')).toBe(
    [css[0], css[1], css[3], css[4], '@media (width>1px){.a:hover{margin:0}}', css[8]].join(''),
  )
  const usedIn = openStyles(css.join(''))
  expect(usedIn('<p class="a d"><i class="b"></i></p>')).toContain(css[5])
  expect(usedIn('<p class="d"><i class="b"></i></p>')).not.toContain(css[1])
  expect(usedIn('<p class="a"><i class="b d"></i></p>')).toBe(usedIn('<p class="a d"><i class="b"></i></p>'))
})

it('reads a page to its end, whatever somebody wrote last on it', () => {
  const usedIn = openStyles('.a{margin:0}.b{margin:0}')
  expect(usedIn('<p class="a">Write class="b</p>')).toBe('.a{margin:0}')
})

it('what the script fetches later is all that some page comes without, and nothing that every page has', () => {
  const faces = '@font-face{font-family:a;src:url(a)}'
  const inEach = ['@media (width>1px){*{margin:0}}', 'p,.a{margin:0}', ':root [hidden]{margin:0}', faces]
  const late = ['.a .b{margin:0}', '@media print{.c{margin:0}}']
  const both = '@media (width>2px){.d{margin:0}a{margin:0}}'
  expect(lateStyles([...inEach, ...late, both].join(''))).toBe([...late, '@media (width>2px){.d{margin:0}}'].join(''))
  expect(openStyles(inEach.join(''))('')).toBe(inEach.join(''))
})

it('the script of a page is told where the other styles are; a page without a script needs none [n4r8]', () => {
  const bundle = { render, script: '/entry.js', preloads: [], css: '.never{margin:0}', stylesheet: '/styles.css' }
  const view = sampleCheckout(defaultLook)
  const texts = getTexts('checkout')
  const page = checkoutDocument({ kind: 'checkout', texts, view, attemptKey: 'key' }, bundle, []).html.join('')
  expect(page).toContain('<div id="root" data-styles="/styles.css">')
  expect(page).not.toContain('.never')
  const message = { kind: 'message' as const, message: 'missing' as const, shop: null, href: null, texts }
  expect(checkoutDocument(message, bundle, []).html.join('')).not.toContain('/styles.css')
  const preview = { kind: 'preview' as const, texts, view, isWrong: false, countries: [], provinces: {} }
  const anything = checkoutDocument({ ...preview, placeholderLogo: '' }, bundle, []).html.join('')
  expect(anything).toContain('.never{margin:0}')
  expect(anything).not.toContain('/styles.css')
})
