import { getMarks } from '../../country-codes.ts'

export type Option = { code: string; name: string }

/** The countries to choose from, by whose address it is: a parcel does not go everywhere that a bill can. */
export type Countries = Readonly<Record<'shipping_address' | 'billing_address', readonly Option[]>>

/** What a state or province of a country is called, by the letter that stands for it; undefined where its addresses have none. */
export const provinceMark = (country: string) =>
  /[spcrfe]/.exec(getMarks(country))?.[0] as 's' | 'p' | 'c' | 'r' | 'f' | 'e' | undefined
export const hasProvinces = (country: string): boolean => provinceMark(country) !== undefined

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
