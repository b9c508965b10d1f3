const names = new Intl.DisplayNames('en', { type: 'region' })

/** `NL` → `Netherlands`; null stays null. */
export const countryName = (code: string | null): string | null => (code ? (names.of(code) ?? code) : null)

/** Where the shops send things, in the order their checkouts offer it. */
export const destinations = [
  'NL',
  'DE',
  'BE',
  'FR',
  'IT',
  'ES',
  'AT',
  'IE',
  'SE',
  'DK',
  'PL',
  'US',
  'CA',
  'GB',
  'CH',
  'AU',
]
