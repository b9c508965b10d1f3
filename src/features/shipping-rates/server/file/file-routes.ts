import { Readable } from 'node:stream'
import { audit } from '#features/audit/server/public.ts'
import { notUtf8, utf8Text } from '#kit/contract/csv-cells.ts'
import type { Upload } from '#kit/contract/endpoint.ts'
import type { Ctx } from '#kit/server/context.ts'
import { refuse } from '#kit/server/errors.ts'
import { Download, type Routes } from '#kit/server/mount.ts'
import type { shippingRates } from '../../contract.ts'
import { everyRate } from '../repository.ts'
import { planFile, getVersions } from './plan-file.ts'
import { readFile } from './read-file.ts'
import { undoImport } from './repository.ts'
import { takeImport } from './take-import.ts'
import { writeFile } from './write-file.ts'

const allowance = { name: 'rate-files', points: 60, seconds: 600 }
const unreadable = (reason: string) => refuse.invalid({ csv: reason })

/** The text of what was sent. Throws 422 where there is none, or none that is UTF-8. */
const readText = (file: Upload | undefined): string => {
  if (!file) throw unreadable('Choose a CSV file')
  const text = utf8Text(file.content)
  if (text === null) throw unreadable(notUtf8)
  return text
}

/** What the file that was sent would do. Throws 422 for one that is none of rates. */
const effectivePlan = async ({ db, store, limits }: Ctx<'store'>, file: Upload | undefined) => {
  await limits.take(allowance, store.id)
  const lines = await readFile(readText(file))
  if (typeof lines === 'string') throw unreadable(lines)
  const own = await everyRate(db, store.id)
  return { ...(await planFile(lines, own, store.currency)), seen: getVersions(own) }
}

type File = Pick<Routes<typeof shippingRates>, 'file' | 'planFile' | 'takeFile' | 'undoFile'>

export const rateFileRoutes: File = {
  file: async (ctx) => {
    await ctx.limits.take(allowance, ctx.store.id)
    const rates = await everyRate(ctx.db, ctx.store.id)
    return new Download(Readable.from([writeFile(rates)], { objectMode: false }), 'shipping-rates.csv')
  },

  planFile: async (ctx, { files: { csv } }) => (await effectivePlan(ctx, csv)).plan,

  takeFile: async (ctx, { files: { csv }, body }) => {
    const { plan, writes, seen } = await effectivePlan(ctx, csv)
    if (plan.lines.some(({ verdict }) => verdict === 'wrong'))
      throw unreadable('Some lines are wrong. Nothing was changed.')
    return takeImport(
      ctx,
      { writes, seen, version: plan.version },
      {
        agreed: body.version,
        outdated: 'Your shipping rates were changed in the meantime. Please look at the changes again.',
        action: 'shipping-rates.import',
      },
    )
  },

  undoFile: async (ctx, { body }) => {
    const undone = await undoImport(ctx.db, ctx.store.id, body.undo)
    if (!undone) throw refuse.notFound('There is nothing left to undo.')
    await audit(ctx, 'shipping-rates.import-undo', undone)
    return undone
  },
}
