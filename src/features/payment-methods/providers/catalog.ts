import type { Announcement, Description } from './description.ts'
import * as descriptions from './descriptions.ts'

type Described = (typeof descriptions)[keyof typeof descriptions]
/** Those that are more than announced: an adapter stands behind each. */
export type DescribedProvider = Extract<Described, Description>
export type ProviderName = DescribedProvider['name']
/** The description of a provider that there is. */
export type Known = Description & { readonly name: ProviderName }

const all: readonly Announcement[] = Object.values(descriptions)

/** Every company that has a card, in the order of the page. */
export const cards: readonly Announcement[] = all.toSorted((one, other) => one.place - other.place)

const isDescription = (card: Announcement): card is Known => 'fields' in card

/** Every provider, whether or not it can be connected yet. */
export const providers: readonly Known[] = cards.filter(isDescription)

/** Those that merchants can connect. */
export const connectable: readonly Known[] = providers.filter(({ comingSoon }) => !comingSoon)

const byName: ReadonlyMap<string, Known> = new Map(providers.map((provider) => [provider.name, provider]))

export const isProvider = (name: string): name is ProviderName => byName.has(name)

export const findDescription = (name: ProviderName): Known => byName.get(name)!

/** A provider by the one name that no other has: two stand behind the product's own. */
export const fullTitle = ({ title, by }: Pick<Description, 'title' | 'by'>): string => (by ? `${title} ${by}` : title)

/** The same by the name in its row; that itself for one that is no longer offered. */
export const providerTitle = (name: string): string => (isProvider(name) ? fullTitle(findDescription(name)) : name)
