import { createRandom } from './random.ts'

type Source = { source: string; medium: string; campaign: string }
type Visit = Source & { device: string; leaves: LeavesAt }

/** How far a shopper comes who buys nothing, once they have typed something. */
const leaving = [
  { at: 'contact', share: 22 },
  { at: 'address', share: 24 },
  { at: 'delivery', share: 42 },
  { at: 'pressed', share: 12 },
] as const
type LeavesAt = (typeof leaving)[number]['at']

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
  const [random, ofDevices, ofSteps] = [createRandom(seed), createRandom(seed + 1), createRandom(seed + 2)]
  return Array.from({ length: count }, () => {
    const { share: _share, ...source } = random.weighted(sources, ({ share }) => share)
    const { device } = ofDevices.weighted(devices, ({ share }) => share)
    return { ...source, device, leaves: ofSteps.weighted(leaving, ({ share }) => share).at }
  })
}

/** How the Dutch pay, of three two, and all others. */
export const chooseWay = (country: string | undefined, number: number) =>
  country === 'NL' && number % 3 !== 0 ? 'airwallex/ideal' : 'airwallex/card'
