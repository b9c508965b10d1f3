/** What the shopper answered; null while nobody asked or nothing was said. */
export type Consent = 'granted' | 'denied' | null

/**
 * Where nothing may be measured before the shopper agrees: the European Economic Area with its outermost regions, the
 * neighbours whose law says the same, Brazil and Turkey.
 */
const countries = new Set(
  (
    'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK ' +
    'AX GF GP MF MQ RE YT GB GG GI IM JE CH AD MC SM VA BR TR'
  ).split(' '),
)

/** True where one of the shopper's countries asks for consent, and where none is known. */
export const isConsentDue = (places: readonly (string | null | undefined)[]): boolean => {
  const known = places.filter(Boolean)
  return known.length === 0 || known.some((place) => countries.has(place!))
}

/** The one rule of what may be measured. A refusal holds everywhere. */
export const mayMeasure = (consent: Consent, places: readonly (string | null | undefined)[]): boolean =>
  consent === 'granted' || (consent === null && !isConsentDue(places))
