import { provincesOf } from '#features/checkout/provinces.ts'

/** Where PayPal's table has codes, and they are the shop platform's; in Australia envelopes have them. */
const sameCodes: ReadonlySet<string> = new Set(['AU', 'BR', 'CA', 'IT', 'MX', 'US'])

const metropolises: Readonly<Record<string, string>> = {
  'JP-01': 'HOKKAIDO',
  'JP-13': 'TOKYO-TO',
  'JP-26': 'KYOTO-FU',
  'JP-27': 'OSAKA-FU',
}

/** What PayPal's table spells in another way than the shop platform does. */
const spellings: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  IN: { DL: 'Delhi (NCT)' },
  TH: {
    'TH-16': 'Lop Buri',
    'TH-31': 'Buri Ram',
    'TH-33': 'Si Sa Ket',
    'TH-39': 'Nong Bua Lamphu',
    'TH-82': 'Phang Nga',
    'TH-S': 'Phatthaya',
  },
}

const written: Readonly<Record<string, (code: string, name: string) => string>> = {
  AR: (_code, name) => name.toUpperCase(),
  CN: (code) => `CN-${code === 'YZ' ? 'XZ' : code}`,
  ID: (code) => `ID-${code}`,
  JP: (code, name) => metropolises[code] ?? `${name.toUpperCase()}-KEN`,
}

/**
 * A state or province as PayPal takes it: by its table of them, and by name in countries that the table lacks, as an envelope has it.
 * What is none of ours stays as it is.
 */
export const toState = (country: string, code: string): string => {
  if (sameCodes.has(country)) return code
  const name = provincesOf(country).find((one) => one.code === code)?.name
  if (name === undefined) return code
  return spellings[country]?.[code] ?? written[country]?.(code, name) ?? name
}
