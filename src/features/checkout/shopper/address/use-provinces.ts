import { useEffect, useSyncExternalStore } from 'react'
import { hasProvinces, knownProvinces, learnProvinces, getProvinces, subscribeProvinces } from '../countries/regions.ts'
import { askPatiently } from '../page/ask-patiently.ts'

const pauses = [0, 1_000, 2_000, 4_000, 8_000, 15_000]

type Names = Parameters<typeof learnProvinces>[0]
const fetchNames = async (): Promise<Names> => (await import('../../province-code.ts')).everyProvince()

/** Has the names of states and provinces come where they are missing, and the form shown again once they are there. A country that needs one cannot be paid from without. */
export const useProvinces = (country: string, fetchAll = fetchNames) => {
  useSyncExternalStore(subscribeProvinces, knownProvinces, knownProvinces)
  useEffect(() => {
    if (!hasProvinces(country) || getProvinces(country).length > 0) return
    return askPatiently(async () => {
      learnProvinces(await fetchAll())
      return true
    }, pauses)
  }, [country, fetchAll])
}
