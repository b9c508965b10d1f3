import { createHash } from 'node:crypto'
import { planFormCopy } from '#features/checkout-form/server/public.ts'
import { planLookCopy } from '#features/customization/server/public.ts'
import { planTextCopy } from '#features/localization/server/public.ts'
import { planFieldsCopy } from '#features/own-fields/server/public.ts'
import { planReviewCopy } from '#features/reviews/server/public.ts'
import { planRateCopy } from '#features/shipping-rates/server/public.ts'
import type { Db } from '#kit/server/db/database.ts'
import type { Items, PartPlan } from '../contract.ts'
import { type Part, parts } from '../rules.ts'

/** One thing that changes; `count` where it stands for several, `replaces` where a foreign one takes another's place. */
type Item = { name: string; detail: string; count?: number; replaces?: boolean }

/** What each feature says of copying its own settings. */
type Plan = {
  added: Item[]
  replaced: Item[]
  foreign?: Item[]
  impossible?: Item[]
  same: number
  kept: number
  apply(options: { takeForeign: boolean }): Promise<void>
}

type Target = { id: string; currency: string }

const planners: Record<Part, (db: Db, from: string, to: Target) => Promise<Plan>> = {
  look: (db, from, to) => planLookCopy(db, from, to.id),
  form: (db, from, to) => planFormCopy(db, from, to.id),
  own_fields: (db, from, to) => planFieldsCopy(db, from, to.id),
  rates: (db, from, to) => planRateCopy(db, from, to.id, to.currency),
  texts: (db, from, to) => planTextCopy(db, from, to.id),
  reviews: (db, from, to) => planReviewCopy(db, from, to.id),
}

const shown = 50
const countItems = (items: Item[]) => items.reduce((sum, { count = 1 }) => sum + count, 0)
const list = (items: Item[] = []): Items => ({
  count: countItems(items),
  first: items.slice(0, shown).map(({ name, detail }) => ({ name, detail })),
})

/** What copying each part from one store to another would change. `apply` belongs to the transaction of `db`. */
export const planParts = async (db: Db, from: string, to: Target, wanted: readonly Part[] = parts) => {
  const planned: { plan: PartPlan; foreignReplacing: number; apply: Plan['apply'] }[] = []
  for (const part of wanted) {
    const { added, replaced, foreign = [], impossible = [], same, kept, apply } = await planners[part](db, from, to)
    const version = createHash('sha256').update(JSON.stringify([from, to, added, replaced, foreign, impossible]))
    planned.push({
      apply,
      foreignReplacing: foreign.filter(({ replaces }) => replaces).length,
      plan: {
        part,
        added: list(added),
        replaced: list(replaced),
        foreign: list(foreign),
        impossible: list(impossible),
        same,
        kept,
        version: version.digest('base64url'),
      },
    })
  }
  return planned
}
