import { everyProvince } from './provinces.ts'

export { everyProvince }

type Known = Readonly<{ byCode: ReadonlyMap<string, string>; byName: ReadonlyMap<string, string> }>

/** What wallets call some of them: other spellings, languages and names of before. */
const otherNames: Readonly<Record<string, string>> = {
  AR: 'Capital Federal:C|CABA:C|Ciudad de Buenos Aires:C',
  ES: 'Vizcaya:BI|Biscay:BI|Guipúzcoa:SS|Gerona:GI|Lérida:L|La Coruña:C|Orense:OR|Baleares:PM|Islas Baleares:PM|Illes Balears:PM|Balearic Islands:PM|Araba:VI|Alacant:A|Castelló:CS|Seville:SE|Navarre:NA|Nafarroa:NA|Tenerife:TF',
  IN: 'Orissa:OR|Pondicherry:PY|Uttaranchal:UK|Delhi (NCT):DL|NCT of Delhi:DL|New Delhi:DL|Dadra and Nagar Haveli:DN|Daman and Diu:DN|OD:OR|UT:UK|TG:TS|CT:CG',
  IT: "Rome:RM|Milan:MI|Florence:FI|Turin:TO|Naples:NA|Venice:VE|Genoa:GE|Padua:PD|Syracuse:SR|Mantua:MN|Monza:MB|Bozen:BZ|Südtirol:BZ|Trent:TN|Aosta Valley:AO|Valle d'Aosta:AO|Reggio nell'Emilia:RE|Reggio di Calabria:RC|Forli:FC|Forlì:FC|Carbonia-Iglesias:CI|Olbia-Tempio:OT|Pesaro:PU|Massa:MS|Barletta:BT",
  JP: '北海道:JP-01|青森県:JP-02|岩手県:JP-03|宮城県:JP-04|秋田県:JP-05|山形県:JP-06|福島県:JP-07|茨城県:JP-08|栃木県:JP-09|群馬県:JP-10|埼玉県:JP-11|千葉県:JP-12|東京都:JP-13|神奈川県:JP-14|新潟県:JP-15|富山県:JP-16|石川県:JP-17|福井県:JP-18|山梨県:JP-19|長野県:JP-20|岐阜県:JP-21|静岡県:JP-22|愛知県:JP-23|三重県:JP-24|滋賀県:JP-25|京都府:JP-26|大阪府:JP-27|兵庫県:JP-28|奈良県:JP-29|和歌山県:JP-30|鳥取県:JP-31|島根県:JP-32|岡山県:JP-33|広島県:JP-34|山口県:JP-35|徳島県:JP-36|香川県:JP-37|愛媛県:JP-38|高知県:JP-39|福岡県:JP-40|佐賀県:JP-41|長崎県:JP-42|熊本県:JP-43|大分県:JP-44|宮崎県:JP-45|鹿児島県:JP-46|沖縄県:JP-47',
  MX: 'CDMX:DF|Distrito Federal:DF|Mexico City:DF|México:MEX|QROO:Q ROO|QR:Q ROO|Coahuila de Zaragoza:COAH|Michoacán de Ocampo:MICH|Veracruz de Ignacio de la Llave:VER|Querétaro de Arteaga:QRO',
  NZ: 'Chatham Islands Territory:CIT|Manawatu-Wanganui:MWT',
  US: 'Washington DC:DC|Armed Forces:AE',
  ZA: 'GT:GP|KZN:NL',
}

/** Before or behind a name, and no part of it. */
const frame =
  /^(?:county|co\.?|provincia d[ei]l?|província d[ei]|province of|provincia|estado de|state of|emirate of)\s+|[\s-](?:ken|to|fu|prefecture|province|county|state)$/i

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()

const known = new Map<string, Known>()

const getKnownProvinces = (country: string): Known | null => {
  const found = known.get(country)
  if (found) return found
  const options = everyProvince()[country]
  if (!options) return null
  const others = (otherNames[country]?.split('|') ?? []).map((entry) => entry.split(':'))
  const made = {
    byCode: new Map(options.map(({ code }) => [plain(code), code])),
    byName: new Map([
      ...others.map(([name = '', code = '']) => [plain(name), code] as const),
      ...options.map(({ code, name }) => [plain(name), code] as const),
    ]),
  }
  known.set(country, made)
  return made
}

/**
 * The shop platform's code of a state or province that a wallet names by a code, with or without its country's, or by a name. '' where the
 * country's addresses have none; null where nobody knows which one is meant.
 */
export const findProvinceCode = (country: string, name: string): string | null => {
  const options = getKnownProvinces(country)
  if (!options) return ''
  const text = name.trim()
  const isoCode = text.toUpperCase().startsWith(`${country}-`) ? text.slice(3) : text
  const bare = text.replace(frame, '')
  const { byCode, byName } = options
  for (const one of [text, isoCode, bare]) {
    const code = byCode.get(plain(one)) ?? byName.get(plain(one))
    if (code) return code
  }
  return null
}
