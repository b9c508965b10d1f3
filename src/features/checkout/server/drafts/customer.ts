import { getDraftCustomer, findCustomer } from '#features/orders/server/public.ts'
import { ShopError, getShop } from '#features/stores/server/public.ts'
import type { Services } from '#kit/server/context.ts'
import { type Checkout, findById, keepCustomer } from '../repository.ts'

type Person = { email: string; first_name: string; last_name: string }

/** No customer of the shop has this number. */
const noCustomer = 0
/** Nor this one: the shop does not let us see its customers, and is not asked about the address again. */
const hidden = -1

/** Asks whether the shop knows the address that was just typed, once; what goes wrong is left to the press of "pay". */
export const lookUpCustomer = async (services: Services, checkout: Checkout): Promise<void> => {
  if (!checkout.email || checkout.shop_customer_id !== null || checkout.found_customer_id !== null) return
  const { email, store_id } = checkout
  if (!/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(email)) return
  try {
    const found = await findCustomer(await getShop(services, store_id), email)
    await keepCustomer(services.db, checkout.id, email, { found_customer_id: found ?? noCustomer })
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    if (isRefused(error)) await keepCustomer(services.db, checkout.id, email, { found_customer_id: hidden })
  }
}

const isRefused = ({ problem }: ShopError) => problem === 'access-denied' || problem === 'refused'

/**
 * The shop's customer for the person who pays, created where there is none: as it was looked up while the address was typed, asked for where it
 * was not. null where the shop does not let us know of customers. Throws ShopError.
 */
export const learnCustomer = async (services: Services, checkoutId: string, person: Person): Promise<number | null> => {
  const checkout = (await findById(services.db, checkoutId))!
  if (checkout.shop_customer_id !== null) return checkout.shop_customer_id
  const isSame = checkout.email?.toLowerCase() === person.email.toLowerCase()
  const found = isSame ? checkout.found_customer_id : null
  if (found === hidden) return null
  const id =
    found ||
    (await getDraftCustomer(await getShop(services, checkout.store_id), person, { isNew: found === noCustomer }))
  const kept = id === null ? { found_customer_id: hidden } : { shop_customer_id: id }
  await keepCustomer(services.db, checkoutId, person.email, kept)
  return id
}
