import type { TypedCard } from './provider-part.ts'
import { tooLong } from './provider-script.ts'

/** The card fields that stand on the page, and the way to pay that they belong to, as the form names it. */
export type ShownCard = TypedCard & { way: string }

let shown: ShownCard | null = null

export const showCard = (card: ShownCard | null) => {
  shown = card
}

/** The fields of the chosen way; null where its details are typed on the provider's page. */
export const cardFor = (way: string | undefined): ShownCard | null => (shown?.way === way ? shown : null)

type Coming = () => Promise<void>
/** By the way to pay: what fetches its fields into the page, and who waits for the part of the page that does so. */
const coming = new Map<string, Coming>()
const waiting = new Map<string, (come: Coming) => void>()

/** There is room for the fields of a way to pay. `come` ends once they are there, or it is known that they do not come. */
export const offerCard = (way: string, come: Coming) => {
  coming.set(way, come)
  waiting.get(way)?.(come)
  waiting.delete(way)
  return () => void coming.delete(way)
}

const arrival = async (way: string): Promise<void> => {
  const come = coming.get(way) ?? (await new Promise<Coming>((resolve) => waiting.set(way, resolve)))
  await come()
}

/**
 * Fetches the fields of a way that has some into the page, the part of it included that the script has not taken over yet. Ends after ten
 * seconds whatever came: then the card is typed on the provider's page.
 */
export const cardComes = (way: string): Promise<void> => Promise.race([arrival(way), tooLong()]).catch(() => {})
