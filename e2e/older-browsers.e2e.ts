import { expect, test } from '@playwright/test'
import { inField, typeCard } from './support/card-fields.ts'
import { fillAddress, hosted, newShopper, orderInShop, payButton, visit, withCardFields } from './support/shopper.ts'

/** Takes from each page, before its scripts run, what browsers of spring 2023 (Safari 16.4, Chrome 112) do not have. */
const growOlder = () => {
  const newer: [object, string[]][] = [
    [URL, ['canParse', 'parse']],
    [Promise, ['try', 'withResolvers']],
    [Object, ['groupBy']],
    [Map, ['groupBy']],
    [Array, ['fromAsync']],
    [AbortSignal, ['any']],
    [RegExp, ['escape']],
    [Intl, ['DurationFormat']],
    [String.prototype, ['isWellFormed', 'toWellFormed']],
    [Set.prototype, ['difference', 'intersection', 'isDisjointFrom', 'isSubsetOf', 'isSupersetOf', 'union']],
    [globalThis, ['Iterator', 'navigation', 'requestIdleCallback', 'scheduler', 'Temporal']],
    [HTMLElement.prototype, ['hidePopover', 'popover', 'showPopover', 'togglePopover']],
    [Element.prototype, ['checkVisibility', 'setHTML']],
    [
      Object.getPrototypeOf(Object.getPrototypeOf([].values())),
      ['drop', 'every', 'filter', 'find', 'flatMap', 'forEach', 'map', 'reduce', 'some', 'take', 'toArray'],
    ],
  ]
  for (const [owner, names] of newer) for (const name of names) Reflect.deleteProperty(owner, name)
  // A media feature that is not known is true of no browser, nor is that it is not so.
  new MutationObserver(() => {
    for (const style of document.querySelectorAll('style')) {
      const text = style.textContent.replaceAll(/\bscripting\s*:/g, 'unknown:')
      if (text !== style.textContent) style.textContent = text
    }
  }).observe(document, { childList: true, subtree: true })
}

test('a browser of spring 2023 buys with the fields of a card, and is shown nothing that is for browsers without a script', async ({
  page,
}) => {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await page.addInitScript(growOlder)
  const shopper = newShopper()
  await visit(page, '/products/stoneware-mug')
  await withCardFields(page)
  await page.getByRole('button', { name: 'Buy it now' }).click()
  await expect(page).toHaveURL(hosted)
  await fillAddress(page, shopper)
  await page.getByRole('radiogroup', { name: 'Payment' }).scrollIntoViewIfNeeded()
  await expect(inField(page, 'cardNumber')).toBeVisible()
  await typeCard(page, 'Payment succeeds')
  await expect(page.locator('.scriptless:not([value=language])').filter({ visible: true })).toHaveCount(0)
  // There for the keyboard alone, and in sight while that is at it.
  await expect(page.locator('.scriptless[value=language]')).toHaveCSS('clip-path', 'inset(50%)')
  await payButton(page).click()
  await expect(page).toHaveURL(/\/thank-you\//)
  await expect(page.getByText(/^Order #/)).toBeVisible()
  await orderInShop(page, shopper)
  expect(errors).toEqual([])
})
