import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'

/** What lies at a postcode: its towns, and the code of its state or province where the country's addresses have one. */
export type Places = { cities: string[]; province: string }

const folder = join(import.meta.dirname, '../data')
const known: ReadonlySet<string> = new Set(
  existsSync(folder) ? readdirSync(folder).map((file) => file.replace('.txt.gz', '')) : [],
)
const unpack = promisify(gunzip)

/** Read once, when somebody first asks about the country. */
const countries = new Map<string, Promise<ReadonlyMap<string, string>>>()

/** Lines of `postcode, province, towns`, kept as they are: a country has up to forty thousand, and few are asked for. */
const read = async (country: string): Promise<ReadonlyMap<string, string>> => {
  const text = (await unpack(await readFile(join(folder, `${country}.txt.gz`)))).toString('utf8')
  return new Map(
    text
      .split('\n')
      .filter(Boolean)
      .map((line): [string, string] => [line.slice(0, line.indexOf('\t')), line.slice(line.indexOf('\t') + 1)]),
  )
}

/** The part of a postcode that says where it is: without blanks, and without the letters or digits of a street. */
const findPlace = (country: string, postcode: string) => {
  const text = postcode.toUpperCase().replaceAll(/[\s-]/g, '')
  if (country === 'NL') return text.slice(0, 4)
  return country === 'US' ? text.slice(0, 5) : text
}

/** The towns of a postcode, as far as the data that comes with the product knows them; none for other countries. */
export const placesAt = async (country: string, postcode: string): Promise<Places> => {
  if (!known.has(country)) return { cities: [], province: '' }
  let lines = countries.get(country)
  if (!lines) countries.set(country, (lines = read(country)))
  const [province = '', cities = ''] = (await lines).get(findPlace(country, postcode))?.split('\t') ?? []
  return { cities: cities.split('|').filter(Boolean), province }
}
