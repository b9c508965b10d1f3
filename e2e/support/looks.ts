import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** A short message in the admin's corner. */
export const notice = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text })

/** Nothing that axe finds fault with, on the page or in a part of it. */
export const accessible = async (page: Page, part?: string) => {
  // A page whose chunk is still on its way has no heading yet.
  await expect(page.locator('h1')).not.toHaveCount(0)
  // In the page itself: a page of its own for each result would cost more than the look.
  const axe = new AxeBuilder({ page }).setLegacyMode()
  const { violations } = await (part ? axe.include(part) : axe).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
}

type Look = { colorScheme: 'light' | 'dark'; width: number }

/** Light and dark, at a desk and on a phone; every page and overlay is looked at in all four. */
export const twoLooks: Look[] = [
  { colorScheme: 'dark', width: 390 },
  { colorScheme: 'light', width: 1280 },
]

/** The same in several looks. */
export const accessibleEverywhere = async (page: Page, part?: string, looks = twoLooks) => {
  const before = page.viewportSize()!
  for (const { colorScheme, width } of looks) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 844 })
    await atRest(page)
    await accessible(page, part)
  }
  await page.emulateMedia({ colorScheme: null })
  await page.setViewportSize(before)
}

/** Half a transition would be measured as the colours of neither state. */
const atRest = (page: Page) =>
  page.evaluate(async () => {
    const passing = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
    await Promise.allSettled(passing.map(({ finished }) => finished))
  })

/** A badge in its colour. */
export const badge = (page: Page, text: string, color: string) =>
  page.locator(`.mantine-Badge-root[style*="${color}"]`).filter({ hasText: new RegExp(`^${text}$`) })
