import { useEffect, useSyncExternalStore } from 'react'
import { knownProvinces, learnProvinces, subscribeProvinces } from './regions.ts'

/** Has the names of states and provinces come, and the form shown again once they are there; a lost one is asked for with the next country. */
export const useProvinces = (country: string) => {
  useSyncExternalStore(subscribeProvinces, knownProvinces, knownProvinces)
  useEffect(() => {
    if (!country) return
    import('./provinces.ts').then(
      ({ everyProvince }) => learnProvinces(everyProvince()),
      () => {},
    )
  }, [country])
}
