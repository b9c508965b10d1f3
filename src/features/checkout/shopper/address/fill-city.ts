import { addressFormat } from '../countries/address-format.ts'
import { toPostcode } from '../form/plain-text.ts'
import { call } from '../session/calls.ts'

/** What this filled in itself: it may be put right by another postcode or country. */
const filled = new WeakMap<Element, string>()

/**
 * Looks up the towns at the postcode of an address, and fills in town and state where there is one alone and nobody typed another; what it
 * filled in for another postcode is taken back. Returns the towns to choose from; none where the postcode is not finished, or not known.
 */
export const fillCity = async (form: HTMLFormElement, group: string, token: string): Promise<readonly string[]> => {
  const field = (name: string) => form.elements.namedItem(`${group}.${name}`)
  const getText = (name: string) => (field(name) as HTMLInputElement | HTMLSelectElement | null)?.value.trim() ?? ''
  const [country, postcode] = [getText('country'), getText('zip')]
  const places = await placesAt(token, country, postcode)
  // The shopper typed on meanwhile, or there is no answer to go by.
  if (!places || getText('zip') !== postcode || getText('country') !== country) return []
  const { cities, province } = places
  const [city] = cities
  const isOffered = cities.length > 1
  if (!isOffered || !cities.includes(getText('city'))) put(field('city'), isOffered ? '' : (city ?? ''))
  put(field('province'), province ?? '')
  return isOffered ? cities : []
}

const nowhere: { cities: string[]; province: string | null } = { cities: [], province: null }

const placesAt = async (token: string, country: string, typed: string) => {
  const postcode = toPostcode(typed, country)
  if (!addressFormat(country).zipPattern?.test(postcode)) return nowhere
  const params = { token, country, postcode }
  const answer = await call('GET /checkouts/:token/places/:country/:postcode', { params }).catch(() => null)
  return answer?.data ?? null
}

const put = (control: Element | RadioNodeList | null, value: string) => {
  if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) return
  if (control.value === value || (control.value !== '' && control.value !== filled.get(control))) return
  control.value = value
  filled.set(control, value)
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }))
  // Whoever is about to type the town replaces it: what they type would stand behind it.
  if (control instanceof HTMLInputElement && document.activeElement === control) control.select()
}
