import autocannon from 'autocannon'
import Fastify from 'fastify'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { listRatesPage } from '#features/shipping-rates/server/repository.ts'
import { openPool } from '#kit/server/db/database.ts'
import type { DB } from '#kit/server/db/tables.ts'
import { type Lab, openLab } from './lab.ts'
import { addRates, settle } from './repository.ts'
import { percent, percentile, type Row } from './row.ts'

const rounds = 7
const load = { connections: 20, duration: 2, workers: 1 }

/** The product's list of 100 rates, signed in, against a bare Fastify handler that runs the same statement on the same database. */
export async function benchShippingRateList(): Promise<Row[]> {
  const lab = await openLab()
  try {
    const { cookie, store } = await lab.merchant()
    await addRates(lab.seeder, store.id, 100)
    await settle(lab.seeder)
    const bare = await bareServer(lab, store.id)
    const product = { ...load, url: `${lab.url}/api/shipping-rate?name=&page=1`, headers: { cookie } }
    const reference = { ...load, url: bare.url }
    await autocannon({ ...product, duration: 1 })
    await autocannon({ ...reference, duration: 1 })
    const ratios: number[] = []
    const rates: number[] = []
    for (let round = 0; round < rounds; round++) {
      const [ours, theirs] =
        round % 2 === 0
          ? [await throughput(product), await throughput(reference)]
          : (await inOrder(reference, product)).toReversed()
      ratios.push(ours! / theirs!)
      rates.push(ours!)
    }
    await bare.close()
    const median = percentile(ratios, 0.5)
    const spread = `${percent(Math.min(...ratios))} to ${percent(Math.max(...ratios))}`
    return [
      {
        what: 'shipping-rate list, 100 rows, signed in, of a bare handler',
        budget: '>= 80 %',
        measured: `${percent(median)} (${spread}; ${Math.round(percentile(rates, 0.5))}/s)`,
        ok: median >= 0.8,
      },
    ]
  } finally {
    await lab.close()
  }
}

type Load = Parameters<typeof autocannon>[0]

const inOrder = async (first: Load, second: Load) => [await throughput(first), await throughput(second)]

const throughput = async (options: Load): Promise<number> => {
  const { requests, non2xx, errors } = await autocannon(options)
  if (non2xx > 0 || errors > 0) throw new Error(`${options.url}: ${non2xx} answers were not 2xx, ${errors} failed`)
  return requests.average
}

/** Fastify and `pg`, nothing else: the statement is the one that the product was seen to send. */
async function bareServer({ services }: Lab, storeId: string) {
  const seen: { sql: string; parameters: readonly unknown[] }[] = []
  const watched = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: openPool(services.env.DATABASE_URL) }),
    log: ({ query }) => void seen.push(query),
  })
  await listRatesPage(watched, storeId, { name: '', page: 1 })
  await watched.destroy()
  const pool = new pg.Pool({ connectionString: services.env.DATABASE_URL, max: 12 })
  const { sql: text, parameters } = seen[0]!
  const app = Fastify()
  app.get('/', async () => ({ data: (await pool.query(text, [...parameters])).rows }))
  await app.listen({ port: 0, host: 'localhost' })
  const address = app.server.address()
  return {
    url: `http://localhost:${typeof address === 'object' && address ? address.port : 0}/`,
    async close() {
      await app.close()
      await pool.end()
    },
  }
}
