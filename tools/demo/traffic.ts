import { createRandom } from './random.ts'

type Source = { source: string; medium: string; campaign: string }
type Visit = Source & { device: string }

/** Where shoppers come from, of a hundred. */
const sources: readonly (Source & { share: number })[] = [
  { source: '', medium: '', campaign: '', share: 34 },
  { source: 'google', medium: 'cpc', campaign: 'brand', share: 19 },
  { source: 'instagram', medium: 'social', campaign: 'autumn-mugs', share: 16 },
  { source: 'newsletter', medium: 'email', campaign: 'monthly-letter', share: 12 },
  { source: 'www.google.com', medium: '', campaign: '', share: 11 },
  { source: 'pinterest', medium: 'social', campaign: '', share: 5 },
  { source: 'www.apartmenttherapy.com', medium: '', campaign: '', share: 3 },
]

const devices = [
  { device: 'phone', share: 61 },
  { device: 'desktop', share: 33 },
  { device: 'tablet', share: 6 },
]

/** Where each of so many visits came from, and on what device: the same for the same seed. */
export const createTraffic = (seed: number, count: number): Visit[] => {
  const [random, ofDevices] = [createRandom(seed), createRandom(seed + 1)]
  return Array.from({ length: count }, () => {
    const { share: _share, ...source } = random.weighted(sources, ({ share }) => share)
    return { ...source, device: ofDevices.weighted(devices, ({ share }) => share).device }
  })
}

/** How the Dutch pay, of three two, and all others. */
export const chooseWay = (country: string | undefined, number: number) =>
  country === 'NL' && number % 3 !== 0 ? 'airwallex/ideal' : 'airwallex/card'
