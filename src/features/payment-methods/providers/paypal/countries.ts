/** PayPal's own code of China. */
const china = 'C2'

/** A country by the code that PayPal has for it. */
export const toCountryCode = (country: string): string => (country === 'CN' ? china : country)

/** The country that a code of PayPal's stands for. */
export const toCountry = (code: string): string => (code === china ? 'CN' : code)
