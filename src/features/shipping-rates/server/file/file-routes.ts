import { Readable } from 'node:stream'
import type { Upload } from '#kit/contract/endpoint.ts'
import { audit } from '#kit/server/audit.ts'
import { refuse } from '#kit/server/errors.ts'
import { Download, type Routes } from '#kit/server/mount.ts'
import type { shippingRates } from '../../contract.ts'
import { everyRate } from '../repository.ts'
import { planFile } from './plan-file.ts'
import { writeFile } from './write-file.ts'

const allowance = { name: 'rate-files', points: 60, seconds: 600 }
const unreadable = (why: string) => refuse.invalid({ csv: why })

/** The text of what was sent. Throws 422 where there is none, or none that is UTF-8. */
const textOf = (file: Upload | undefined): string => {
  if (!file) throw unreadable('Choose a CSV file')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file.content)
  } catch {
    throw unreadable('Save the file as CSV UTF-8, and choose it again.')
  }
}

export const rateFileRoutes: Pick<Routes<typeof shippingRates>, 'file' | 'planFile' | 'takeFile'> = {
  file: async (ctx) => {
    await ctx.limits.take(allowance, ctx.store.id)
    const rates = await everyRate(ctx.db, ctx.store.id)
    return new Download(Readable.from([writeFile(rates)], { objectMode: false }), 'shipping-rates.csv')
  },

  planFile: async (ctx, { files: { csv } }) => {
    await ctx.limits.take(allowance, ctx.store.id)
    const text = textOf(csv)
    const planned = await ctx.db.transaction().execute((db) => planFile(db, ctx.store, text))
    if (typeof planned === 'string') throw unreadable(planned)
    return planned.plan
  },

  takeFile: async (ctx, { files: { csv }, body }) => {
    await ctx.limits.take(allowance, ctx.store.id)
    const text = textOf(csv)
    return ctx.db.transaction().execute(async (db) => {
      const planned = await planFile(db, ctx.store, text)
      if (typeof planned === 'string') throw unreadable(planned)
      const { lines, version } = planned.plan
      const count = (verdict: string) => lines.filter((line) => line.verdict === verdict).length
      if (count('wrong') > 0) throw unreadable('Some lines are wrong. Nothing was changed.')
      const counts = { added: count('added'), changed: count('changed') }
      // Without anything left to change it is the same press again: all is as was agreed.
      if (counts.added + counts.changed === 0) return counts
      if (version !== body.version)
        throw refuse.conflict('Your shipping rates were changed in the meantime. Please look at the changes again.')
      await planned.apply()
      await audit({ ...ctx, db }, 'shipping-rates.import', counts)
      return counts
    })
  },
}
