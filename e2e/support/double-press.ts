import { expect, type Locator, type Page } from '@playwright/test'

const middleOf = async (place: Locator) => {
  // Once it is still, and in sight.
  await place.click({ trial: true })
  const { x, y, width, height } = (await place.boundingBox())!
  return { x: x + width / 2, y: y + height / 2 }
}

/** Waits until it has come to lie under that point. */
export const liesAt = (place: Locator, { x, y }: { x: number; y: number }) =>
  expect
    .poll(async () => {
      const box = await place.boundingBox()
      return box && x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height
    })
    .toBe(true)

/** Presses twice at one place, as a double click whose first press has done its work before the second. */
export const pressTwice = async (
  page: Page,
  place: Locator,
  isDone: (at: { x: number; y: number }) => Promise<void>,
) => {
  const at = await middleOf(place)
  await page.mouse.click(at.x, at.y)
  await isDone(at)
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
}
