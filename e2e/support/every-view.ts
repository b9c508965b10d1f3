import { expect, type Page } from '@playwright/test'
import { axeFindings } from './axe.ts'

const wide = { width: 1280, height: 800 }
const phone = { width: 390, height: 844 }
const smallPhone = { width: 360, height: 740 }

/** What stands in for content that is on its way. */
const loading = (page: Page) => page.locator('[aria-busy="true"], .mantine-Skeleton-root:visible')

/** What opened a moment ago: it gets its name from its title once that is there. */
const unnamed = (page: Page) => page.locator('[role="dialog"]:not([aria-labelledby], [aria-label])')

/** The page has its content: nothing is loading or opening any more. */
export const settled = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(loading(page)).toHaveCount(0)
  await expect(unnamed(page)).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready)
}

/**
 * Goes to an address as the app's own links do: what the browser has read of the app stays read, as of the calls. What stood open over
 * the page before is gone, also where it is the same page.
 */
export const goOnTo = async (page: Page, address: string) => {
  const nowhere = page.getByRole('heading', { level: 1, name: "Something's missing." })
  await page.evaluate(() => history.pushState({}, '', '/notFound'))
  await nowhere.waitFor()
  if (address === '/notFound') return
  await page.evaluate((to) => history.pushState({}, '', to), address)
  await expect(nowhere).toHaveCount(0)
}

/** What stands out at the right of the window without a way to scroll to it, and buttons too narrow for their words. */
export const cutOff = (page: Page) =>
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

const looks = { desk: { size: wide, colorScheme: 'light' }, phone: { size: phone, colorScheme: 'dark' } } as const

/** At a desk, in light, as each page is opened. */
export const atDesk = async (page: Page) => {
  await page.setViewportSize(wide)
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Nothing that axe finds fault with in what the page shows now, in light at a desk and in the dark on a phone, and nothing cut off on a small one. */
export const expectNoFaults = async (
  page: Page,
  at: (keyof typeof looks)[] = ['desk', 'phone'],
  isBeneathKnown = false,
) => {
  const faults: string[] = []
  for (const [index, place] of at.entries()) {
    const { size, colorScheme } = looks[place]
    await page.setViewportSize(size)
    await lookAt(page, colorScheme)
    faults.push(
      ...(await axeFindings(page, { isAnotherLook: index > 0, sizes: true, isBeneathKnown })).map(
        (fault) => `${place}: ${fault}`,
      ),
    )
  }
  await page.setViewportSize(smallPhone)
  faults.push(...(await cutOff(page)).map((fault) => `360 px: ${fault}`))
  expect.soft(faults).toEqual([])
}
