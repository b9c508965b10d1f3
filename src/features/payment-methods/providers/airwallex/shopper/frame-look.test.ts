// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest'
import { lookStyle } from '#features/customization/shopper/look.ts'
import { frameFonts, frameStyle } from './frame-look.ts'

const addStyle = (css: string) => {
  const style = document.createElement('style')
  style.textContent = css
  document.head.append(style)
}
afterEach(() => {
  document.head.innerHTML = ''
})

it('what is typed in a frame of the provider’s has the merchant’s colours and font [q2l8]', () => {
  const look = { primary_color: '#ffd400', heading_color: '#000000', font_family: 'Poppins', logo_url: null }
  addStyle(lookStyle(look))
  addStyle(`:root{--muted:#555e6a;--danger:#b91c1c}body{font-family:'Poppins','Poppins Fallback',sans-serif;color:#1d2229}
    @font-face{font-family:Inter;font-weight:400;src:url(/inter.woff2) format('woff2');unicode-range:U+0000-00FF, U+0131}
    @font-face{font-family:Poppins;font-weight:400;src:url(/ext.woff2) format('woff2');unicode-range:U+0100-02BA}
    @font-face{font-family:Poppins;font-weight:600;src:url(/bold.woff2) format('woff2');unicode-range:U+0000-00FF}
    @font-face{font-family:Poppins;font-weight:400;src:url(/poppins.woff2) format('woff2');unicode-range:U+0000-00FF, U+0131}`)
  const style = frameStyle(document.body)
  expect(style.base).toMatchObject({
    color: '#1d2229',
    fontFamily: expect.stringContaining('Poppins'),
    '::selection': { backgroundColor: '#ffd400', color: '#111111' },
    '::placeholder': { color: '#555e6a' },
  })
  // A caret that can be seen on white, which this yellow could not.
  expect(style.base.caretColor).toMatch(/^#[0-9a-f]{6}$/)
  expect(style.base.caretColor).not.toBe('#ffd400')
  expect(style.invalid).toEqual({ color: '#b91c1c' })
  const src = new URL('/poppins.woff2', document.baseURI).href
  expect(frameFonts()).toEqual([{ family: 'Poppins', src, weight: 400 }])
})

it('says nothing of a font that the page does not have', () => {
  addStyle('body{font-family:system-ui}')
  expect(frameFonts()).toEqual([])
})
