/**
 * Every country that a parcel can go to, ISO 3166-1 alpha-2, as far as the shop platform has it for one, by how its addresses are asked for
 * there: `b` the postal code before the city, `n` no postal code, `z` one is needed, a digit: one of so many digits is. Where a state or
 * province is chosen from a list, what it is called: `s` state, `p` province, `c` county, `r` region, `f` prefecture, `e` emirate.
 */
const byMarks = [
  ':AFAIALBBBDBHBTCCCXEHETFKGHGIGNGSIOIQJOKEKHKIKNKPKYKZLALBLCLKLSLYMMMNMUMVNANFNPNRNUPGPKPNPSSASHSOSYSZTCTFTTTWUZVAVCVNWS',
  '4:LV',
  '5:LTUA',
  'b:AMAZBFBYCUCVDODZECGWHNHTILIRKGLRMAMDMWMZNENIOMPYSDSNTJTMTNTRTZXKZM',
  'b4:ATBEBGCHCYDKGLHULILUMKNOSISJ',
  'b5:AXBABLCZDEEEFIFRGFGPGRHRMCMEMFMQNCPFPMRESESKSMWFYT',
  'b6:SG',
  'bc:RO',
  'bfz:JP',
  'bp5:ESIT',
  'bpz:ARKR',
  'br:CLKWPAUY',
  'br4:PH',
  'brz:PT',
  'bs5:MXMY',
  'bsz:BR',
  'bz:ADFOGEISMGNLPLRS',
  'cz:IE',
  'n:AGAOAWBIBJBOBQBSBWBZCDCFCGCICKCMCWDJDMERFJGAGDGMGQGYJMKMMLMOMRQARWSBSCSLSRSSSTSXTDTGTKTLTOTVUGVUYEZW',
  'ne:AE',
  'nr:HK',
  'p:COCR',
  'p4:ZA',
  'p5:ID',
  'p6:CN',
  'pz:CATH',
  'r:EGGTPESVVE',
  'r4:NZ',
  'r6:RU',
  's:NG',
  's4:AU',
  's6:IN',
  'sz:US',
  'z:BMBNGBGGIMJEMSMTVG',
].map((line) => line.split(':') as [string, string])

const marks: ReadonlyMap<string, string> = new Map(
  byMarks.flatMap(([mark, codes]) => codes.match(/../g)!.map((code) => [code, mark] as const)),
)
export const countryCodes: string[] = [...marks.keys()].toSorted()

/** How addresses of a country are asked for, by the letters above; '' of one that there is not. */
export const getMarks = (country: string): string => marks.get(country) ?? ''

/** Islands that are countries by their codes, and states of the US at the shop platform, which refuses a call that names them as the former. */
export const statesOfUs: readonly string[] = 'AS FM GU MH MP PR PW VI'.split(' ')
export const isStateOfUs = (code: string): boolean => statesOfUs.includes(code)

/** A place, whoever says where it is, as the shop platform has it: Puerto Rico in the US, Gauteng by another code than ours was. */
export const asAtShop = <Place extends { country?: string | undefined; province?: string | undefined }>(
  place: Place,
): Place => {
  if (isStateOfUs(place.country ?? '')) return { ...place, country: 'US', province: place.country }
  return place.country === 'ZA' && place.province === 'GT' ? { ...place, province: 'GP' } : place
}

/** True for a country of that list: neither for one that nobody lives in, as `ZZ`, nor for one that is no more. */
export const isCountry = (code: string | null | undefined): code is string =>
  typeof code === 'string' && marks.has(code)
