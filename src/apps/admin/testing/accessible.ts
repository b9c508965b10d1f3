import { Script } from 'node:vm'
import axeCore from 'axe-core'
import { expect } from 'vitest'

/** What only a page with a layout can answer: journeys look at that. */
const needLayout = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable', 'target-size']
const rules = Object.fromEntries(needLayout.map((rule) => [rule, { enabled: false }]))
const engine = new Script(axeCore.source)

/** Nothing that axe finds fault with, on the page or in a part of it; pages in frames, which stay empty here, are left out. */
export const accessible = async (part: Element | Document = document) => {
  // It keeps the document that it began with, and each file of tests has its own.
  engine.runInThisContext()
  const axe: typeof axeCore = Reflect.get(globalThis, 'axe')
  const { violations } = await axe.run(part, { resultTypes: ['violations'], rules, iframes: false })
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
}
