import type { Locator, Page } from '@playwright/test'

export const middleOf = async (place: Locator) => {
  const box = await place.boundingBox()
  return { x: box!.x + box!.width / 2, y: box!.y + box!.height / 2 }
}

/** Presses twice at one place, as a double click whose first press has done its work before the second. */
export const pressTwice = async (page: Page, place: Locator, isDone: () => Promise<void>) => {
  const { x, y } = await middleOf(place)
  await page.mouse.click(x, y)
  await isDone()
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
}
