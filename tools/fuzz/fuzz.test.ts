import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FuzzWorld, fuzzWorld } from './fuzz-world.ts'
import { measureAlone, sendLongTexts } from './long-texts.ts'
import { fuzz } from './rounds.ts'
import { longTable, toTable } from './table.ts'

/** Set by `npm run fuzz`. */
const { FUZZ_SECONDS: seconds, FUZZ_SEED: seed = '1' } = process.env
const long = 7_200_000

let world: FuzzWorld
beforeAll(async () => (world = await fuzzWorld()))
afterAll(() => world.close())

it(
  'answers whatever is sent to any call and any door without a failure of its own, in plain words',
  async () => {
    const end = Date.now() + Number(seconds) * 1_000
    const { rows, faults } = seconds
      ? await fuzz(world, Number(seed), Infinity, () => Date.now() > end)
      : await fuzz(world, Number(seed), 6)
    if (seconds) process.stdout.write(toTable(rows))
    expect(rows.length).toBeGreaterThan(120)
    expect(faults).toEqual([])
  },
  long,
)

/** Read by nobody: the address is not changed there; who measures is told nothing new; a list of icons is left as it is. */
const unread =
  /^POST \/update-profile body\.email$|^PUT \/checkouts\/:token\/visit body\.\w+_id$|^(?:POST|PUT) \/payment-method body\.payment_method\.0$/

it(
  'refuses 60 kB of the nastiest text in every field of every call with a sentence, and keeps none of it',
  async () => {
    const rows = await sendLongTexts(world, seconds !== undefined)
    if (seconds) process.stdout.write(longTable(rows, await measureAlone(world, rows)))
    expect(rows.length).toBeGreaterThan(250)
    const read = rows.filter(({ field }) => !unread.test(field))
    expect(read.filter(({ status }) => status < 400 || status >= 500)).toEqual([])
    expect(read.filter(({ status, sentence }) => status === 422 && !sentence)).toEqual([])
    expect(await world.tablesWithLongRows()).toEqual([])
  },
  long,
)
