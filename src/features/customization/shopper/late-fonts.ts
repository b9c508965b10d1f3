/** The element id of the styles that name the page's font. */
export const fontsId = 'fonts'

/**
 * The system's font, which takes the same room, is read until the page works. The look's own is fetched first, then let in at once: each face
 * that the browser fetched by itself would lay out the whole page once more. `styles`: what is to be drawn before, in a frame of its own.
 */
export const letFontsIn = async (styles: Promise<unknown>): Promise<void> => {
  const element = document.getElementById(fontsId)
  if (!(element instanceof HTMLStyleElement) || !element.media) return
  const faces = Array.from(element.sheet?.cssRules ?? [], toFace)
  const signs = readSigns(document.getElementById('root')!)
  // One that does not come is done without. A sign that comes to be shown later brings the face that it is in.
  await Promise.allSettled(faces.filter((face) => isReadIn(face, signs)).map((face) => face.load()))
  await styles
  await new Promise<void>((resolve) => requestAnimationFrame(() => whenIdle(resolve)))
  for (const face of faces) document.fonts.add(face)
}

const whenIdle = (then: () => void) =>
  void ('requestIdleCallback' in window ? requestIdleCallback(then) : setTimeout(then))

const toFace = (rule: CSSRule): FontFace => {
  const { style } = rule as CSSFontFaceRule
  const value = (name: string) => style.getPropertyValue(name)
  return new FontFace(value('font-family'), value('src'), {
    weight: value('font-weight'),
    unicodeRange: value('unicode-range'),
    display: 'swap',
  })
}

/** Of the names in a list only one is shown. */
const readSigns = (page: HTMLElement): number[] => {
  let text = page.textContent
  for (const list of page.querySelectorAll('select')) text = text.replace(list.textContent, '')
  return Array.from(new Set(text), (sign) => sign.codePointAt(0)!)
}

/** A face names its signs as "U+0-FF, U+131". */
const isReadIn = ({ unicodeRange }: FontFace, signs: readonly number[]): boolean =>
  unicodeRange.split(',').some((range) => {
    const [first, last = first] = range
      .trim()
      .slice(2)
      .split('-', 2)
      .map((code) => Number.parseInt(code, 16))
    return signs.some((sign) => first! <= sign && sign <= last!)
  })
