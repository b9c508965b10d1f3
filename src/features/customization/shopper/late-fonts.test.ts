// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { letFontsIn } from './late-fonts.ts'

class Face {
  static wanting = ''
  asked = false
  readonly family: string
  readonly source: string
  readonly descriptors: FontFaceDescriptors
  readonly unicodeRange: string
  constructor(family: string, source: string, descriptors: FontFaceDescriptors) {
    this.family = family
    this.source = source
    this.descriptors = descriptors
    this.unicodeRange = descriptors.unicodeRange!
  }
  load = async () => {
    this.asked = added.length === 0
    if (this.source.includes(Face.wanting)) throw new Error('It does not come.')
  }
}
let added: Face[] = []

const face = (name: string, range: string) =>
  `@font-face{font-family:Roboto;font-weight:400;src:url(/${name}.woff2);unicode-range:${range}}`
const show = (text: string, media = ' media="(scripting: none)"') => {
  const faces = face('latin', 'U+0-FF, U+131') + face('ext', 'U+100-2BA, U+1E00-1E9F')
  document.head.innerHTML = `<style id="fonts"${media}>${faces}</style>`
  document.body.innerHTML = `<div id="root">${text}<select><option>English<option>Čeština</select></div>`
}

beforeEach(() => {
  added = []
  Face.wanting = 'none'
  vi.stubGlobal('FontFace', Face)
  Object.defineProperty(document, 'fonts', { value: { add: (one: Face) => added.push(one) }, configurable: true })
})
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(document, 'fonts')
})

const styles = Promise.resolve()
const asked = () => added.map(({ asked }) => asked)

it('lets all of a font in at once, when what the page shows of it is there', async () => {
  show('Zahlen')
  await letFontsIn(styles)
  expect(added.map(({ family, source }) => [family, source])).toEqual([
    ['Roboto', expect.stringContaining('/latin.woff2')],
    ['Roboto', expect.stringContaining('/ext.woff2')],
  ])
  expect(added[0]!.descriptors).toMatchObject({ weight: '400', display: 'swap' })
})

it('fetches the signs of other languages ahead for a page that shows them, not for a name in a list', async () => {
  show('Zahlen')
  await letFontsIn(styles)
  expect(asked()).toEqual([true, false])

  added = []
  show('Zaplaťte')
  await letFontsIn(styles)
  expect(asked()).toEqual([true, true])
})

it('does without a file that does not come', async () => {
  Face.wanting = 'latin'
  show('Zahlen')
  await letFontsIn(styles)
  expect(added).toHaveLength(2)
})

it('waits for the styles that are on their way: both are not drawn in one frame', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  show('Zahlen')
  const done = letFontsIn(promise)
  await styles
  expect(added).toEqual([])
  resolve()
  await done
  expect(asked()).toEqual([true, false])
})

it('leaves a font alone that is read already, and a page that has none', async () => {
  show('Zahlen', '')
  await letFontsIn(styles)
  document.head.innerHTML = ''
  await letFontsIn(styles)
  expect(added).toEqual([])
})
