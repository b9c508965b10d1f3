import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type axeCore from 'axe-core'

declare const axe: typeof axeCore
/** Half of what the readable one takes each page to read. */
const readAxe = () => readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/**
 * Colours take most of a look. Axe makes tens of thousands of them, each with its fields in weak maps, which cost more to clear up than
 * to fill, and reads the same dozen of texts anew for each: here the fields stand on what they belong to, and a text is read once.
 */
const axeSource = `(() => {
  class Fields {
    key = Symbol()
    has(owner) { return owner !== null && typeof owner === 'object' && Object.hasOwn(owner, this.key) }
    get(owner) { return owner[this.key] }
    set(owner, value) { owner[this.key] = value; return this }
    add(owner) { return this.set(owner, true) }
  }
  ;(function (WeakMap, WeakSet) {${readAxe()}
  }).call(window, Fields, Fields)
  const { prototype } = axe.commons.color.Color
  const { parseString } = prototype
  const known = new Map()
  prototype.parseString = function (text) {
    if (known.has(text)) return Object.assign(this, known.get(text))
    parseString.call(this, text)
    const { r, g, b, alpha } = this
    known.set(text, { r, g, b, alpha })
    return this
  }
  // It would write down each element that it looks at; of those it finds fault with we do.
  axe.configure({ noHtml: true })
})()`

/** What other colours and another width can change of a page; all else is asked of it once. */
const byLook = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable']

type Wanted = {
  /** A part of the page, by its selector. */
  part?: string | undefined
  /** The page was asked everything in another look. */
  isAnotherLook?: boolean
  /** Also whether what is pressed is large enough. */
  sizes?: boolean
  /** The page was looked at before something opened over it: what looks can change is asked of that alone. */
  isBeneathKnown?: boolean
}

/** What axe finds fault with, a line each. In the page itself: a page of its own for each result would cost more than the look. */
export const axeFindings = async (
  page: Page,
  { part, isAnotherLook = false, sizes = false, isBeneathKnown = false }: Wanted = {},
): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return page.evaluate(
    async ({ part, byLook, isAnotherLook, sizes, isBeneathKnown }) => {
      const portals = isBeneathKnown ? [...document.querySelectorAll('[data-portal="true"]')] : []
      const opened = portals.filter((portal) => portal.checkVisibility() && portal.textContent.trim() !== '')
      const whole = part ? { include: [part] } : document
      const run = async (where: axeCore.ElementContext, options: axeCore.RunOptions) =>
        // A frame has no axe in it, which is waited for half a second at each look.
        (
          await axe.run(where, {
            resultTypes: ['violations'],
            iframes: false,
            selectors: false,
            elementRef: true,
            ...options,
          })
        ).violations
      const looks = { runOnly: { type: 'rule' as const, values: byLook } }
      const offIn = Object.fromEntries(byLook.map((rule) => [rule, { enabled: false }]))
      const violations = [
        ...(isAnotherLook
          ? []
          : await run(whole, {
              rules: { 'target-size': { enabled: sizes }, ...(opened.length > 0 && offIn) },
            })),
        ...(isAnotherLook || opened.length > 0
          ? await run(opened.length > 0 ? { include: opened } : whole, looks)
          : []),
      ]
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ element, any }) => `${id}: ${element?.outerHTML.slice(0, 160)} ${any[0]?.message ?? ''}`),
      )
    },
    { part, sizes, isAnotherLook, isBeneathKnown, byLook: [...byLook, ...(sizes ? ['target-size'] : [])] },
  )
}
