import { audit } from '#features/audit/server/public.ts'
import { refuse } from '#kit/server/errors.ts'
import { keyedId } from '#kit/server/keyed-id.ts'
import type { Routes } from '#kit/server/mount.ts'
import type { shippingRates } from '../../contract.ts'
import { fields } from '../../fields.ts'
import { toWire } from '../rate-units.ts'
import { findRate, insertRate } from '../repository.ts'
import * as repository from './repository.ts'

type Many = Pick<Routes<typeof shippingRates>, 'duplicate' | 'switch' | 'removeMany' | 'putBack' | 'order'>

const noneFound = () => refuse.notFound('These shipping rates do not exist.')

/** What two rates must not share stands at the end of the copy's internal name. */
const copied = (name: string) => `${name.slice(0, fields.internalName.longest - ' (copy)'.length)} (copy)`

export const manyRateRoutes: Many = {
  duplicate: async ({ db, store }, { params, body: { key } = {} }) => {
    // One that was made under this key may have been changed since.
    const made = key && (await findRate(db, store.id, keyedId(store.id, key)).executeTakeFirst())
    if (made) return { shippingRate: toWire(made) }
    const rate = await findRate(db, store.id, params.id).executeTakeFirst()
    if (!rate) throw refuse.notFound('This shipping rate does not exist.')
    const { id: _id, updated_at: _at, position: _place, ...values } = rate
    const copy = { ...values, internal_name: copied(values.internal_name), is_active: false, use_as_default: false }
    return { shippingRate: toWire(await insertRate(db, store.id, copy, key)) }
  },

  switch: async ({ db, store }, { body: { ids, isActive } }) => {
    const count = await repository.switchRates(db, store.id, ids, isActive)
    if (count === 0) throw noneFound()
    return { count }
  },

  removeMany: async (ctx, { body }) => {
    const deleted = await repository.deleteRates(ctx.db, ctx.store.id, body.ids)
    if (!deleted) throw noneFound()
    await audit(ctx, 'shipping-rates.delete', { count: deleted.count })
    return deleted
  },

  putBack: async ({ db, store }, { body }) => {
    const count = await repository.putBack(db, store.id, body.undo)
    if (count === null) throw refuse.notFound('There is nothing left to restore.')
    return { count }
  },

  order: async ({ db, store }, { body }) => {
    if (!(await repository.orderRates(db, store.id, body.ids))) throw noneFound()
    return {}
  },
}
