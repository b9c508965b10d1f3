const listed = (...codes: string[]) => codes.flatMap((some) => some.split(' '))

const eu = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'
const eea = 'IS LI NO'
const restOfEurope = 'AD AL AX BA BY CH FO GB GG GI IM JE MC MD ME MK RS RU SM UA VA XK'
const oceania = 'AU CC CK CX FJ KI NC NF NR NU NZ PF PG PN SB TK TO TV VU WF WS'
const eastAsia = 'CN HK JP KP KR MN MO TW'
const southEastAsia = 'BN ID KH LA MM MY PH SG TH TL VN'
const southAsia = 'AF BD BT IN LK MV NP PK'
const caribbean = 'AG AI AW BB BL BQ BS CU CW DM DO GD GP HT JM KN KY LC MF MQ MS SX TC TT VC VG'
const centralAmerica = 'BZ CR GT HN MX NI PA SV'
const southAmerica = 'AR BO BR CL CO EC FK GF GS GY PE PY SR UY VE'
const gulf = 'AE BH KW OM QA SA'

/**
 * Names that stand for many countries, by the code under which files and calls say them. Continents are as the United Nations
 * divide the world (M49), but for Cyprus and Kosovo in Europe, Svalbard in none, as what goes to Europe seldom goes there, islands that are
 * states of the US, and North America and the Middle East as people mean them. No code is that of a country.
 */
export const regions = {
  EU: listed(eu),
  EEA: listed(eu, eea),
  EUROPE: listed(eu, eea, restOfEurope),
  DACH: listed('AT CH DE'),
  BENELUX: listed('BE LU NL'),
  NORDICS: listed('AX DK FI FO IS NO SE'),
  BALTICS: listed('EE LT LV'),
  'UK-IRELAND': listed('GB IE'),
  'NORTH-AMERICA': listed('CA MX US'),
  'LATIN-AMERICA': listed(caribbean, centralAmerica, southAmerica),
  'ASIA-PACIFIC': listed(eastAsia, southEastAsia, southAsia, oceania),
  OCEANIA: listed(oceania),
  'MIDDLE-EAST': listed(gulf, 'EG IL IQ IR JO LB PS SY TR YE'),
  GCC: listed(gulf),
  AFRICA: listed(
    'AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EG EH ER ET GA GH GM GN GQ GW IO KE KM LR LS LY MA MG ML MR MU MW MZ NA NE',
    'NG RE RW SC SD SH SL SN SO SS ST SZ TD TF TG TN TZ UG YT ZA ZM ZW',
  ),
} as const satisfies Record<string, readonly string[]>

export const regionCodes = Object.keys(regions)

export const regionNames: Readonly<Record<string, string>> = {
  EU: 'European Union',
  EEA: 'European Economic Area',
  EUROPE: 'Europe',
  DACH: 'DACH region',
  BENELUX: 'Benelux',
  NORDICS: 'Nordics',
  BALTICS: 'Baltics',
  'UK-IRELAND': 'UK & Ireland',
  'NORTH-AMERICA': 'North America',
  'LATIN-AMERICA': 'Latin America and the Caribbean',
  'ASIA-PACIFIC': 'Asia-Pacific',
  OCEANIA: 'Oceania',
  'MIDDLE-EAST': 'Middle East',
  GCC: 'Gulf states',
  AFRICA: 'Africa',
} satisfies Record<keyof typeof regions, string>
