import { addressFormat } from './address-format.ts'
import { call } from './calls.ts'

/** What this filled in itself: it may be put right by another postcode. */
const filled = new WeakMap<Element, string>()

/**
 * Looks up the towns at the postcode of an address, and fills in town and state where there is one alone and nobody typed another. Returns the
 * towns to choose from; none where the postcode is not finished, or not known.
 */
export const fillCity = async (form: HTMLFormElement, group: string, token: string): Promise<readonly string[]> => {
  const field = (name: string) => form.elements.namedItem(`${group}.${name}`)
  const getText = (name: string) => (field(name) as HTMLInputElement | HTMLSelectElement | null)?.value.trim() ?? ''
  const [country, postcode] = [getText('country'), getText('zip')]
  if (!addressFormat(country).zipPattern?.test(postcode)) return []
  const answer = await call('GET /checkouts/:token/places/:country/:postcode', {
    params: { token, country, postcode },
  }).catch(() => null)
  // The shopper typed on meanwhile.
  if (!answer || getText('zip') !== postcode || getText('country') !== country) return []
  const { cities, province } = answer.data
  const [city] = cities
  if (city && cities.length === 1) put(field('city'), city)
  if (province) put(field('province'), province)
  return cities.length > 1 ? cities : []
}

const put = (control: Element | RadioNodeList | null, value: string) => {
  if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) return
  if (control.value !== '' && control.value !== filled.get(control)) return
  control.value = value
  filled.set(control, value)
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }))
}
