export type Option = { code: string; name: string }

/** The countries to choose from, by whose address it is: a parcel does not go everywhere that a bill can. */
export type Countries = Readonly<Record<'shipping_address' | 'billing_address', readonly Option[]>>

/** Countries whose addresses name a state or province from a list. */
const withProvinces: ReadonlySet<string> = new Set('AE AR AU BR CA ES IE IN IT JP MX NZ US ZA'.split(' '))
export const hasProvinces = (country: string): boolean => withProvinces.has(country)

const listeners = new Set<() => void>()
let known: Readonly<Record<string, readonly Option[]>> = {}

/** The names are many and few shoppers need them, so they come after the page; until then those of its own address are known. */
export const learnProvinces = (more: typeof known) => {
  known = { ...known, ...more }
  for (const listener of listeners) listener()
}

/** States or provinces of a country; empty where its addresses have none, or they are not there yet. */
export const getProvinces = (country: string): readonly Option[] => known[country] ?? []

export const knownProvinces = () => known
export const subscribeProvinces = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
