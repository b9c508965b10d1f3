import { everyProvince, provincesOf } from './provinces.ts'

export { everyProvince }

type Known = Readonly<{ byCode: ReadonlyMap<string, string>; byName: ReadonlyMap<string, string> }>

/** What wallets call some of them: other spellings, languages and names of before. */
const otherNames: Readonly<Record<string, string>> = {
  AE: 'أبو ظبي:AZ|عجمان:AJ|دبي:DU|الفجيرة:FU|رأس الخيمة:RK|الشارقة:SH|أم القيوين:UQ',
  AR: 'Capital Federal:C|CABA:C|Ciudad de Buenos Aires:C',
  CA: 'NF:NL|PQ:QC',
  CL: "Arica y Parinacota:AP|Región de Arica y Parinacota:AP|Región Metropolitana:RM|Región Metropolitana de Santiago:RM|Región del Libertador General Bernardo O'Higgins:LI|Región del Maule:ML|Región del Biobío:BI|Región de La Araucanía:AR|Región Aysén del General Carlos Ibáñez del Campo:AI|Magallanes y la Antártica Chilena:MA|Magallanes and Chilean Antarctica:MA|Región de Magallanes y de la Antártica Chilena:MA",
  CN: '安徽:AH|北京:BJ|重庆:CQ|福建:FJ|甘肃:GS|广东:GD|广西:GX|贵州:GZ|海南:HI|河北:HE|黑龙江:HL|河南:HA|湖北:HB|湖南:HN|内蒙古:NM|Nei Mongol:NM|江苏:JS|江西:JX|吉林:JL|辽宁:LN|宁夏:NX|青海:QH|陕西:SN|山东:SD|上海:SH|山西:SX|四川:SC|天津:TJ|新疆:XJ|西藏:YZ|Tibet:YZ|XZ:YZ|云南:YN|浙江:ZJ|Nei Mongol Zizhiqu:NM|Guangxi Zhuangzu:GX|Ningxia Huizu:NX|Xinjiang Uygur:XJ|广西壮族:GX|宁夏回族:NX|新疆维吾尔:XJ',
  CO: 'Bogotá:DC|Capital District:DC|Distrito Capital de Bogotá:DC|San Andrés y Providencia:SAP',
  EG: 'As Sādis min Uktūbar:SU|Ash Sharqīyah:SHR|Al Iskandarīyah:ALX|Al Buḩayrah:BH|Banī Suwayf:BNS|Al Qāhirah:C|Ad Daqahlīyah:DK|Dumyāţ:DT|Al Fayyūm:FYM|Al Gharbīyah:GH|Al Jīzah:GZ|Ḩulwān:HU|Al Ismāٰīlīyah:IS|Kafr ash Shaykh:KFS|Al Uqşur:LX|Maţrūḩ:MT|Al Minyā:MN|Al Minūfīyah:MNF|Al Wādī al Jadīd:WAD|Shamāl Sīnā:SIN|Būr Saٰīd:PTS|Al Qalyūbīyah:KB|Qinā:KN|Al Baḩr al Aḩmar:BA|Sūhāj:SHG|Janūb Sīnā:JS|As Suways:SUZ',
  ES: 'Vizcaya:BI|Biscay:BI|Guipúzcoa:SS|Gerona:GI|Lérida:L|La Coruña:C|Orense:OR|Baleares:PM|Islas Baleares:PM|Illes Balears:PM|Balearic Islands:PM|Araba:VI|Alacant:A|Castelló:CS|Seville:SE|Navarre:NA|Nafarroa:NA|Tenerife:TF',
  GT: 'AV:AVE|BV:BVE|CM:CMT|CQ:CQM|PR:EPR|ES:ESC|GU:GUA|HU:HUE|IZ:IZA|JA:JAL|JU:JUT|PE:PET|QZ:QUE|QC:QUI|RE:RET|SA:SAC|SM:SMA|SR:SRO|SO:SOL|SU:SUC|TO:TOT|ZA:ZAC',
  HK: 'Hong Kong Province:HK|Hong Kong:HK|香港:HK|香港島:HK|九龍:KL|新界:NT',
  ID: 'Sumatra Utara:SU|Sumatra Selatan:SS|Sumatra Barat:SB|Nanggroe Aceh Darussalam:AC|DKI Jakarta:JK|DI Yogyakarta:YO|Sumatera Utara:SU|Sumatera Selatan:SS|Sumatera Barat:SB|West Java:JB|Central Java:JT|East Java:JI|Bangka Belitung Islands:BB|Riau Islands:KR',
  IN: 'Orissa:OR|Pondicherry:PY|Uttaranchal:UK|Delhi (NCT):DL|NCT of Delhi:DL|New Delhi:DL|Dadra and Nagar Haveli and Daman and Diu:DN|OD:OR|UT:UK|TG:TS|CT:CG|DH:DD|Andaman and Nicobar:AN|Chattisgarh:CG',
  IT: "Rome:RM|Milan:MI|Florence:FI|Turin:TO|Naples:NA|Venice:VE|Genoa:GE|Padua:PD|Syracuse:SR|Mantua:MN|Monza:MB|Bozen:BZ|Südtirol:BZ|Trent:TN|Aosta Valley:AO|Valle d'Aosta:AO|Reggio nell'Emilia:RE|Reggio di Calabria:RC|Forli:FC|Forlì:FC|Carbonia-Iglesias:CI|Olbia-Tempio:OT|Pesaro:PU|Massa:MS|Barletta:BT",
  JP: '北海道:JP-01|青森県:JP-02|岩手県:JP-03|宮城県:JP-04|秋田県:JP-05|山形県:JP-06|福島県:JP-07|茨城県:JP-08|栃木県:JP-09|群馬県:JP-10|埼玉県:JP-11|千葉県:JP-12|東京都:JP-13|神奈川県:JP-14|新潟県:JP-15|富山県:JP-16|石川県:JP-17|福井県:JP-18|山梨県:JP-19|長野県:JP-20|岐阜県:JP-21|静岡県:JP-22|愛知県:JP-23|三重県:JP-24|滋賀県:JP-25|京都府:JP-26|大阪府:JP-27|兵庫県:JP-28|奈良県:JP-29|和歌山県:JP-30|鳥取県:JP-31|島根県:JP-32|岡山県:JP-33|広島県:JP-34|山口県:JP-35|徳島県:JP-36|香川県:JP-37|愛媛県:JP-38|高知県:JP-39|福岡県:JP-40|佐賀県:JP-41|長崎県:JP-42|熊本県:JP-43|大分県:JP-44|宮崎県:JP-45|鹿児島県:JP-46|沖縄県:JP-47',
  KR: '부산광역시:KR-26|충청북도:KR-43|충청남도:KR-44|대구광역시:KR-27|대전광역시:KR-30|강원도:KR-42|광주광역시:KR-29|경상북도:KR-47|경기도:KR-41|경상남도:KR-48|인천광역시:KR-28|제주특별자치도:KR-49|전라북도:KR-45|전라남도:KR-46|세종특별자치시:KR-50|서울특별시:KR-11|서울:KR-11|울산광역시:KR-31|대구:KR-27|부산:KR-26|인천:KR-28|광주:KR-29|대전:KR-30|울산:KR-31|세종:KR-50|강원특별자치도:KR-42|전북특별자치도:KR-45|제주:KR-49|North Chungcheong:KR-43|South Chungcheong:KR-44|North Gyeongsang:KR-47|South Gyeongsang:KR-48|North Jeolla:KR-45|South Jeolla:KR-46|Chungcheongbuk:KR-43|Chungcheongnam:KR-44|Gyeongsangbuk:KR-47|Gyeongsangnam:KR-48|Jeollabuk:KR-45|Jeollanam:KR-46',
  MX: 'CDMX:DF|Distrito Federal:DF|Mexico City:DF|México:MEX|QROO:Q ROO|QR:Q ROO|Coahuila de Zaragoza:COAH|Michoacán de Ocampo:MICH|Veracruz de Ignacio de la Llave:VER|Querétaro de Arteaga:QRO|AGU:AGS|BCN:BC|CAM:CAMP|CHP:CHIS|CHH:CHIH|CMX:DF|COA:COAH|DUR:DGO|GUA:GTO|HID:HGO|MIC:MICH|NLE:NL|QUE:QRO|ROO:Q ROO|TAM:TAMPS|TLA:TLAX',
  MY: '01:JHR|02:KDH|03:KTN|14:KUL|15:LBN|04:MLK|05:NSN|06:PHG|Pulau Pinang:PNG|07:PNG|08:PRK|09:PLS|16:PJY|12:SBH|13:SWK|10:SGR|11:TRG|Malacca:MLK|Wilayah Persekutuan Kuala Lumpur:KUL',
  NG: 'Abuja:FC',
  NZ: 'Chatham Islands Territory:CIT|Manawatu-Wanganui:MWT',
  PA: 'Guna Yala:PA-KY',
  PE: 'Provincia de Lima:PE-LMA|Lima:PE-LIM|Lima Metropolitana:PE-LMA|Cusco:PE-CUS',
  PH: 'NCR:PH-00',
  PT: 'Lisbon:PT-11|Azores:PT-20|Região Autónoma dos Açores:PT-20|Região Autónoma da Madeira:PT-30|Oporto:PT-13',
  RO: 'Bucharest:B|Municipiul București:B',
  RU: 'Moskva:MOW|Москва:MOW|Sankt-Peterburg:SPE|Санкт-Петербург:SPE|St Petersburg:SPE|Московская область:MOS|Ленинградская область:LEN',
  TH: 'Krung Thep Maha Nakhon:TH-10|Phatthaya:TH-S|Krung Thep:TH-10',
  US: 'Washington DC:DC|Armed Forces:AE',
  VE: 'Vargas:VE-X|Caracas:VE-A',
  ZA: 'GT:GP|KZN:NL',
}

/** Before or behind a name, and no part of it. */
const frame =
  /^(?:county|co\.?|provincia d[ei]l?|província d[ei]|province of|provincia|estado de|state of|emirate of|región (?:de|del|de la)|departamento de|distrito de|gobernación de|jude[țţ]ul|changwat)\s+|[\s-](?:ken|to|fu|do|si|prefecture|province|county|state|region|department|governorate|oblast|sheng|shi|zizhiqu)$|(?<=\p{sc=Han}{2})(?:省|市|壮族自治区|回族自治区|维吾尔自治区|自治区)$/iu

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()

const known = new Map<string, Known>()

const getKnownProvinces = (country: string): Known | null => {
  const found = known.get(country)
  if (found) return found
  const options = provincesOf(country)
  if (options.length === 0) return null
  const others = (otherNames[country]?.split('|') ?? []).map((entry) => entry.split(':'))
  const made = {
    byCode: new Map(
      options.flatMap(({ code }) => [
        [plain(code.replace(`${country}-`, '')), code] as const,
        [plain(code), code] as const,
      ]),
    ),
    byName: new Map([
      ...others.map(([name = '', code = '']) => [plain(name), code] as const),
      ...options.map(({ code, name }) => [plain(name), code] as const),
    ]),
  }
  known.set(country, made)
  return made
}

/**
 * Where an address that a wallet gives must name one that is known: its shopper is asked. Elsewhere wallets often have none, as in Portugal,
 * and the order goes on without, as parcels do.
 */
const needed: ReadonlySet<string> = new Set('AE AR AU BR CA ES IE IN IT JP MX US ZA'.split(' '))

/**
 * The shop platform's code of a state or province that a wallet names by a code, with or without its country's, or by a name. '' where the
 * country's addresses have none or do without; null where nobody knows which one is meant.
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
  return needed.has(country) ? null : ''
}
