import { expect, type Page } from '@playwright/test'
import axeCore from 'axe-core'

const wide = { width: 1280, height: 800 }
const phone = { width: 390, height: 844 }
const smallPhone = { width: 360, height: 740 }

/** What stands in for content that is on its way. */
const loading = (page: Page) => page.locator('[aria-busy="true"], .mantine-Skeleton-root:visible')

/** The page has its content: nothing is loading any more. */
export const settled = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(loading(page)).toHaveCount(0, { timeout: 30_000 })
  await page.evaluate(() => document.fonts.ready)
}

declare const axe: typeof axeCore

/** Axe's findings. Of a page whose colours alone have changed, only the rules about colours are asked again. */
const findings = (page: Page, rules: 'all' | 'colours'): Promise<string[]> =>
  page.evaluate(async (asked) => {
    const { violations } = await axe.run({
      resultTypes: ['violations'],
      ...(asked === 'all'
        ? { rules: { 'target-size': { enabled: true } } }
        : { runOnly: ['color-contrast', 'link-in-text-block'] }),
    })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, any }) => `${id}: ${html.slice(0, 160)} ${any[0]?.message ?? ''}`),
    )
  }, rules)

/** What stands out at the right of the window without a way to scroll to it, and buttons too narrow for their words. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const edge = document.documentElement.clientWidth
    const scrolls = (element: Element | null): boolean =>
      element !== null && (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement))
    const isHidden = (element: Element) =>
      !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
      element.closest('[aria-hidden="true"], #sidebar[data-closed]') !== null
    const beyond = [...document.querySelectorAll('body *')].filter((element) => {
      const { right, left, width } = element.getBoundingClientRect()
      return width > 1 && (right > edge + 1 || left < -1) && !scrolls(element.parentElement) && !isHidden(element)
    })
    const sideways = document.documentElement.scrollWidth > edge ? ['the page scrolls sideways'] : []
    const short = [...document.querySelectorAll('.mantine-Button-label')].filter(
      (label) => label.scrollWidth > label.clientWidth + 1 && !isHidden(label),
    )
    const cut = [...beyond.slice(0, 3), ...short].map((element) => `cut off: ${element.outerHTML.slice(0, 160)}`)
    return [...sideways, ...cut]
  })

/** Puts the window into light or dark colours. */
const lookAt = async (page: Page, colorScheme: 'light' | 'dark') => {
  await page.emulateMedia({ colorScheme })
  const before = colorScheme === 'dark' ? 'light' : 'dark'
  await expect(page.locator(`html[data-mantine-color-scheme="${before}"]`)).toHaveCount(0)
}

/** Nothing that axe finds fault with in what the page shows now, in light and dark colours, and nothing cut off on a small phone. */
export const expectNoFaults = async (page: Page, widths: ('wide' | 'narrow')[] = ['wide', 'narrow']) => {
  const faults: string[] = []
  await page.evaluate(axeCore.source)
  const note = (where: string, found: string[]) => faults.push(...found.map((fault) => `${where}: ${fault}`))
  for (const width of widths) {
    await page.setViewportSize(width === 'wide' ? wide : phone)
    note(`${width}, light`, await findings(page, 'all'))
    await lookAt(page, 'dark')
    note(`${width}, dark`, await findings(page, 'colours'))
    await lookAt(page, 'light')
  }
  await page.setViewportSize(smallPhone)
  note('360 px', await cutOff(page))
  expect.soft(faults).toEqual([])
}
