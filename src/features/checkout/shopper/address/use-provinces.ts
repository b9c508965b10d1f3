import { useEffect, useSyncExternalStore } from 'react'
import { hasProvinces, knownProvinces, learnProvinces, getProvinces, subscribeProvinces } from '../countries/regions.ts'

/** Has the names of states and provinces come where they are missing, and the form shown again once they are there; a lost one is asked for with the next country. */
export const useProvinces = (country: string) => {
  useSyncExternalStore(subscribeProvinces, knownProvinces, knownProvinces)
  useEffect(() => {
    if (!hasProvinces(country) || getProvinces(country).length > 0) return
    import('../../province-code.ts').then(
      ({ everyProvince }) => learnProvinces(everyProvince()),
      () => {},
    )
  }, [country])
}
