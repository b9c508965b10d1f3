const realStyle = window.getComputedStyle.bind(window)
const neverShown = new Set(['HEAD', 'SCRIPT', 'STYLE', 'TEMPLATE', 'NOSCRIPT', 'TITLE', 'META', 'LINK', 'DATALIST'])

const readDisplay = (element: Element & { style: CSSStyleDeclaration }) => {
  if (element.style.display) return element.style.display
  return neverShown.has(element.tagName) || element.hasAttribute('hidden') ? 'none' : 'block'
}

const getVisibility = (element: Element | null): string => {
  if (!element) return 'visible'
  const own = element instanceof HTMLElement || element instanceof SVGElement ? element.style.visibility : ''
  return own || getVisibility(element.parentElement)
}

/**
 * An element's style without asking every rule of jsdom's style sheet about it, which each look for a role does for each
 * element of the page and each thing around it: no style sheet of the product is there, so what hides stands on the elements.
 */
export const computedStyle: typeof window.getComputedStyle = (element, pseudo) => {
  if (pseudo || !(element instanceof HTMLElement || element instanceof SVGElement)) return realStyle(element, pseudo)
  return new Proxy(element.style, {
    get(style, name) {
      if (name === 'display') return readDisplay(element)
      if (name === 'visibility') return getVisibility(element)
      if (name === 'getPropertyValue')
        return (property: string) =>
          property === 'display'
            ? readDisplay(element)
            : property === 'visibility'
              ? getVisibility(element)
              : style.getPropertyValue(property)
      const value: unknown = Reflect.get(style, name, style)
      return typeof value === 'function' ? value.bind(style) : value
    },
  })
}
