import { expect, type Page } from '@playwright/test'
import { axeFindings } from './axe.ts'
import { hosted } from './shopper.ts'

/** A short message in the admin's corner. */
export const notice = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text })

/** Nothing that axe finds fault with, on the page or in a part of it. */
export const accessible = async (page: Page, part?: string, isAnotherLook = false) => {
  // A page whose chunk is still on its way has no heading yet.
  await expect(page.locator('h1')).not.toHaveCount(0)
  const look = () => axeFindings(page, { part, isAnotherLook })
  expect(await (hosted.test(page.url()) ? whileNotBusy(page, look) : look())).toEqual([])
}

/** What is seen while no price is about to be another: such prices are drawn paler, as what is switched off is. */
const whileNotBusy = async <Seen>(page: Page, look: () => Promise<Seen>): Promise<Seen> => {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  const noted = await page.evaluateHandle(() => {
    const busy = { isSeen: false }
    const note = () => (busy.isSeen ||= document.querySelector('[aria-busy="true"]') !== null)
    new MutationObserver(note).observe(document.body, { subtree: true, attributeFilter: ['aria-busy'] })
    note()
    return busy
  })
  const seen = await look()
  // What was typed last was asked about meanwhile.
  return (await noted.evaluate(({ isSeen }) => isSeen)) ? whileNotBusy(page, look) : seen
}

const looks = [
  { colorScheme: 'dark', width: 390 },
  { colorScheme: 'light', width: 1280 },
] as const

/** The same in the dark on a phone and in light at a desk, as pages and overlays of the admin are looked at. */
export const accessibleEverywhere = async (page: Page, part?: string) => {
  const before = page.viewportSize()!
  for (const [index, { colorScheme, width }] of looks.entries()) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 844 })
    await atRest(page)
    await accessible(page, part, index > 0)
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
