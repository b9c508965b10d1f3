import { build } from '#tools/build.ts'
import { bundleSizes } from '#tools/bundle-sizes.ts'
import { kilobytes, type Row } from './row.ts'

/** What browsers load first. `tools/bundle-sizes.test.ts` holds the same budgets. */
export async function benchBundleSizes(): Promise<Row[]> {
  await build()
  return bundleSizes().map(({ what, budget, bytes }) => ({
    what: `${what}, brotli`,
    budget: `<= ${budget / 1000} kB`,
    measured: kilobytes(bytes),
    ok: bytes <= budget,
  }))
}
