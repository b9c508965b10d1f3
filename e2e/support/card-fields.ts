import type { Page } from '@playwright/test'
import { testCards } from '#sandbox/airwallex/test-cards.ts'
import type { Card } from './shopper.ts'

/** A field of the provider's own, in its frame on our page. */
export const inField = (page: Page, name: 'cardNumber' | 'expiry' | 'cvc') =>
  page.frameLocator(`iframe[name="airwallex-${name}"]`).getByRole('textbox')

export const typeCard = async (page: Page, title: Card) => {
  await inField(page, 'cardNumber').fill(testCards.find((card) => card.title === title)!.number)
  await inField(page, 'expiry').fill('12 / 40')
  await inField(page, 'cvc').fill('123')
}
