import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type axeCore from 'axe-core'

declare const axe: typeof axeCore
/** Half of what the readable one takes each page to read. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** What other colours and another width can change of a page; all else is asked of it once. */
const byLook = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable']

type Wanted = {
  /** A part of the page, by its selector. */
  part?: string | undefined
  /** The page was asked everything in another look. */
  isAnotherLook?: boolean
  /** Also whether what is pressed is large enough. */
  sizes?: boolean
}

/** What axe finds fault with, a line each. In the page itself: a page of its own for each result would cost more than the look. */
export const axeFindings = async (
  page: Page,
  { part, isAnotherLook = false, sizes = false }: Wanted = {},
): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return page.evaluate(
    async ({ part, rules, sizes }) => {
      const { violations } = await axe.run(part ? { include: [part] } : document, {
        resultTypes: ['violations'],
        // A frame has no axe in it, which is waited for half a second at each look.
        iframes: false,
        rules: { 'target-size': { enabled: sizes } },
        ...(rules && { runOnly: { type: 'rule', values: rules } }),
      })
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, any }) => `${id}: ${html.slice(0, 160)} ${any[0]?.message ?? ''}`),
      )
    },
    { part, sizes, rules: isAnotherLook ? [...byLook, ...(sizes ? ['target-size'] : [])] : undefined },
  )
}
