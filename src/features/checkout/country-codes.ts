/** Every country that a parcel can go to, ISO 3166-1 alpha-2, as far as the shop platform has it for one. */
export const countryCodes =
  'AD AE AF AG AI AL AM AO AR AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MK ML MM MN MO MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PS PT PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VN VU WF WS XK YE YT ZA ZM ZW'.split(
    ' ',
  )

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

const known: ReadonlySet<string> = new Set(countryCodes)

/** True for a country of that list: neither for one that nobody lives in, as `ZZ`, nor for one that is no more. */
export const isCountry = (code: string | null | undefined): code is string =>
  typeof code === 'string' && known.has(code)
