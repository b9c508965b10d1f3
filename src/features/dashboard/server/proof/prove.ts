import { dayText, type Month, monthText } from '#kit/contract/month.ts'
import { dayAt } from '#kit/contract/wall-clock.ts'
import type { Services } from '#kit/server/context.ts'
import { counters } from '#kit/server/counters.ts'
import { proveFigures } from './jobs.ts'
import * as repository from './repository.ts'

const shown = 20

const wrongRows = counters.add(
  'figures_repaired_rows_total',
  'Rows of figures that a nightly recount found wrong and mended',
)

/** Has the figures of every store proven. */
export const proveAll = async ({ db }: Services): Promise<void> => {
  for (const storeId of await repository.listStoreIds(db))
    await proveFigures.enqueue(db, { storeId }, { key: `prove-figures:${storeId}` })
}

/** Compares each month of a store with its checkouts and orders. What differs is reported and counted anew. */
export const proveStore = async (services: Services, storeId: string): Promise<void> => {
  const first = await repository.firstMonth(services.db, storeId)
  if (!first) return
  // A day further than any time zone is ahead.
  const end = dayAt(new Date(services.now().getTime() + 86_400_000), 'UTC')
  for (let month = toMonth(first); dayText(month, 1) <= end; month = monthAfter(month))
    await proveMonth(services, storeId, month)
}

const proveMonth = async ({ db, log }: Services, storeId: string, month: Month): Promise<void> => {
  const [since, until] = [dayText(month, 1), dayText(monthAfter(month), 1)]
  const differences = await repository.listDifferences(db, storeId, since, until)
  if (differences.length === 0) return
  const detail = { month: monthText(month), rows: differences.length }
  log.error({ storeId, ...detail, differences: differences.slice(0, shown) }, 'figures differed from their orders')
  wrongRows.inc(differences.length)
  await db.transaction().execute(async (db) => {
    await repository.rebuildFigures(db, storeId, since, until)
    await repository.noteRepair(db, storeId, detail)
  })
}

const toMonth = (day: string): Month => ({ year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)) })

const monthAfter = ({ year, month }: Month): Month =>
  month === 12 ? { year: year + 1, month: 1 } : { year, month: month + 1 }
