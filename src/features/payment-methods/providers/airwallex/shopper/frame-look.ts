/** How what is typed in a frame of Airwallex's looks: as the rest of the page does, in the merchant's colours and font. */
export const frameStyle = (place: HTMLElement) => {
  const { color, fontFamily } = getComputedStyle(place)
  const look = getComputedStyle(document.documentElement)
  const chosen = (name: string) => look.getPropertyValue(name).trim()
  return {
    base: {
      color: asHex(color),
      fontFamily,
      fontSize: '16px',
      caretColor: chosen('--accent'),
      '::placeholder': { color: chosen('--muted') },
      '::selection': { backgroundColor: chosen('--primary'), color: chosen('--on-primary') },
    },
    invalid: { color: chosen('--danger') },
  }
}

/** As files write it, and as browsers write it back: U+0000-00FF, U+??, U+0-FF. */
const latin = /U\+0{1,4}-0{0,2}FF|U\+0{0,2}\?\?/i

/** The file of the page's font that has the signs of a card: frames know no font of the page. */
export const frameFonts = () => {
  const [wanted] = families(getComputedStyle(document.body).fontFamily)
  const faces = [...document.styleSheets].flatMap((sheet) => [...rulesOf(sheet)].filter((rule) => 'style' in rule))
  for (const rule of faces) {
    const { style } = rule as CSSFontFaceRule
    const told = (name: string) => style.getPropertyValue(name)
    const [family] = families(told('font-family'))
    const [, address] = /url\(["']?([^"')]+)/.exec(told('src')) ?? []
    const isLatin = latin.test(told('unicode-range'))
    if (address && isLatin && family === wanted && told('font-weight') === '400')
      return [{ family, src: new URL(address, rule.parentStyleSheet?.href ?? document.baseURI).href, weight: 400 }]
  }
  return []
}

const families = (list: string) => list.split(',').map((family) => family.trim().replaceAll(/^["']|["']$/g, ''))

/** A sheet of another origin says nothing. */
const rulesOf = (sheet: CSSStyleSheet): Iterable<CSSRule> => {
  try {
    return sheet.cssRules
  } catch {
    return []
  }
}

/** `rgb(1, 2, 3)` as `#010203`. */
const asHex = (color: string) =>
  `#${(color.match(/\d+/g) ?? ['0', '0', '0'])
    .slice(0, 3)
    .map((part) => Number(part).toString(16).padStart(2, '0'))
    .join('')}`
