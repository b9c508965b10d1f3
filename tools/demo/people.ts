import type { Random } from './random.ts'

export type Address = {
  first_name: string
  last_name: string
  address1: string
  address2: string
  city: string
  province: string
  zip: string
  country: string
  phone: string
}
export type Person = { email: string; address: Address }

type Place = { city: string; zip: string; province?: string }
type Country = {
  code: string
  first: string
  last: string
  streets: string
  /** Whether the house number stands before the street. */
  numberFirst: boolean
  places: readonly Place[]
}

const place = (city: string, zip: string, province?: string): Place => ({ city, zip, ...(province && { province }) })

const dutch =
  'Anna Bram Daan Emma Eva Fleur Hugo Isa Jesse Julia Lars Lotte Lucas Maud Milan Noor Roos Sem Sophie Tess Thijs'
const german =
  'Anton Clara Emil Emilia Finn Greta Hannah Jakob Jonas Klara Lena Leon Lina Marie Max Mila Moritz Paul Theo'
const french =
  'Adèle Arthur Camille Chloé Clément Élise Gabriel Inès Jules Léa Louis Lucie Manon Marius Paul Rose Théo Zoé'
const english =
  'Abigail Ava Benjamin Caleb Charlotte Daniel Ella Ethan Grace Hannah Henry Jack Leah Liam Mason Nora Owen Ruby'

const countries: Record<string, Country> = {
  NL: {
    code: 'NL',
    first: dutch,
    last: 'Bakker|de Boer|Bos|Dekker|van Dijk|Jansen|de Jong|Kok|Meijer|Mulder|Peters|Smit|Vermeer|Visser|de Vries',
    streets: 'Prinsengracht|Oudegracht|Kerkstraat|Lindelaan|Molenweg|Stationsweg|Julianastraat|Beukenlaan',
    numberFirst: false,
    places: [
      place('Amsterdam', '1016 HK'),
      place('Utrecht', '3511 AR'),
      place('Rotterdam', '3012 KD'),
      place('Haarlem', '2011 RC'),
      place('Groningen', '9712 CN'),
      place('Nijmegen', '6511 VB'),
      place('Delft', '2611 RT'),
    ],
  },
  BE: {
    code: 'BE',
    first: dutch,
    last: 'Claes|De Smet|Goossens|Jacobs|Maes|Mertens|Peeters|Willems|Wouters',
    streets: 'Meir|Korenmarkt|Naamsestraat|Bondgenotenlaan|Vlaamsesteenweg',
    numberFirst: false,
    places: [place('Antwerpen', '2000'), place('Gent', '9000'), place('Leuven', '3000'), place('Brugge', '8000')],
  },
  DE: {
    code: 'DE',
    first: german,
    last: 'Becker|Fischer|Hoffmann|Koch|Krüger|Lehmann|Neumann|Schäfer|Schulz|Wagner|Weber|Wolf',
    streets: 'Lindenstraße|Gartenweg|Schillerstraße|Torstraße|Am Markt|Bergmannstraße',
    numberFirst: false,
    places: [
      place('Berlin', '10119'),
      place('Hamburg', '20357'),
      place('Köln', '50672'),
      place('München', '80799'),
      place('Leipzig', '04109'),
    ],
  },
  FR: {
    code: 'FR',
    first: french,
    last: 'Bernard|Dubois|Fontaine|Garnier|Lambert|Laurent|Lefèvre|Moreau|Roux|Simon',
    streets: 'rue de la République|rue des Lilas|avenue Victor Hugo|rue du Moulin',
    numberFirst: true,
    places: [place('Paris', '75011'), place('Lyon', '69002'), place('Lille', '59000'), place('Nantes', '44000')],
  },
  AT: {
    code: 'AT',
    first: german,
    last: 'Bauer|Gruber|Huber|Moser|Pichler|Steiner',
    streets: 'Neubaugasse|Herrengasse|Mariahilfer Straße',
    numberFirst: false,
    places: [place('Wien', '1070'), place('Graz', '8010')],
  },
  IT: {
    code: 'IT',
    first: 'Alessia Chiara Elena Francesca Giulia Lorenzo Marco Matteo Sofia Tommaso',
    last: 'Bianchi|Conti|Ferrari|Gallo|Ricci|Romano|Rossi',
    streets: 'via Garibaldi|via Roma|corso Venezia',
    numberFirst: false,
    places: [place('Milano', '20121', 'MI'), place('Torino', '10121', 'TO'), place('Bologna', '40121', 'BO')],
  },
  ES: {
    code: 'ES',
    first: 'Alba Carmen Diego Hugo Lucía Martín Pablo Sara',
    last: 'Castro|Fernández|García|López|Navarro|Ruiz',
    streets: 'calle Mayor|calle de Alcalá|avenida de la Paz',
    numberFirst: false,
    places: [place('Madrid', '28014', 'M'), place('Barcelona', '08002', 'B'), place('Valencia', '46002', 'V')],
  },
  IE: {
    code: 'IE',
    first: english,
    last: 'Byrne|Doyle|Kelly|Murphy|Nolan|Walsh',
    streets: 'Parnell Street|Grafton Street|Patrick Street',
    numberFirst: true,
    places: [place('Dublin', 'D02 X285', 'D'), place('Cork', 'T12 W8KP', 'CO')],
  },
  US: {
    code: 'US',
    first: english,
    last: 'Anderson|Brooks|Carter|Clark|Davis|Evans|Foster|Hayes|Miller|Parker|Reed|Sullivan|Turner|Walker',
    streets: 'Maple Street|Oak Avenue|Harbor Road|Cedar Lane|Washington Street|Lakeview Drive',
    numberFirst: true,
    places: [
      place('Portland', '04101', 'ME'),
      place('Boston', '02116', 'MA'),
      place('Brooklyn', '11201', 'NY'),
      place('Burlington', '05401', 'VT'),
      place('Denver', '80202', 'CO'),
      place('Seattle', '98101', 'WA'),
      place('Austin', '78701', 'TX'),
    ],
  },
  CA: {
    code: 'CA',
    first: english,
    last: 'Campbell|Fraser|MacDonald|Martin|Tremblay',
    streets: 'King Street West|Granville Street|Rue Saint-Denis',
    numberFirst: true,
    places: [
      place('Toronto', 'M5V 1J5', 'ON'),
      place('Vancouver', 'V6B 1A1', 'BC'),
      place('Montréal', 'H2X 3K3', 'QC'),
    ],
  },
}

const plain = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll('ß', 'ss')
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '-')

/** Somebody who lives in `country`, one of those above. `number` keeps two of the same name apart. */
export function somebody(random: Random, country: string, number: number): Person {
  const home = countries[country]!
  const first = random.pick(home.first.split(' '))
  const last = random.pick(home.last.split('|'))
  const { city, zip, province = '' } = random.pick(home.places)
  const street = random.pick(home.streets.split('|'))
  const house = random.between(1, 180)
  return {
    email: `${plain(first)}.${plain(last)}${number}@shopper.example`,
    address: {
      first_name: first,
      last_name: last,
      address1: home.numberFirst ? `${house} ${street}` : `${street} ${house}`,
      address2: '',
      city,
      province,
      zip,
      country: home.code,
      phone: '',
    },
  }
}
