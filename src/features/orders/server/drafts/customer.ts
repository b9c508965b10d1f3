import { type Shop, ShopError } from '#features/stores/server/public.ts'
import { customerGid } from './input.ts'
import { customerByEmail, customerConsent, customerCreate } from './operations.ts'

type Person = { email: string; first_name: string; last_name: string }

/**
 * The shop's customer with this address, made where there is none; who is known keeps their name. null where the shop does
 * not let us know of customers: the order then holds the address alone. `isNew`: nobody was known a moment ago. Throws ShopError
 * while it does not answer.
 */
export const getDraftCustomer = async (
  shop: Shop,
  person: Person,
  { isNew = false }: { isNew?: boolean } = {},
): Promise<number | null> => {
  try {
    return (isNew ? null : await findCustomer(shop, person.email)) ?? (await make(shop, person))
  } catch (error) {
    if (error instanceof ShopError && (error.problem === 'access-denied' || error.problem === 'refused')) return null
    throw error
  }
}

/** The shop's customer with this address. Throws ShopError. */
export const findCustomer = async (shop: Shop, email: string): Promise<number | null> =>
  getCustomerNumber((await shop.send(customerByEmail, { email })).customerByIdentifier)

/** Notes that a customer wants to be written to; asked for again, it says the same. Throws ShopError. */
export const subscribeCustomer = async (shop: Shop, id: number, at: Date): Promise<void> => {
  const emailMarketingConsent = {
    marketingState: 'SUBSCRIBED' as const,
    marketingOptInLevel: 'SINGLE_OPT_IN' as const,
    consentUpdatedAt: at.toISOString(),
  }
  const input = { customerId: customerGid(id), emailMarketingConsent }
  const { customerEmailMarketingConsentUpdate: answer } = await shop.send(customerConsent, { input })
  const [error] = answer?.userErrors ?? []
  if (error) throw new Error(`the shop did not note a consent: ${error.message}`)
}

const make = async (shop: Shop, { email, first_name, last_name }: Person): Promise<number | null> => {
  const input = { email, firstName: first_name, lastName: last_name }
  const made = await shop.send(customerCreate, { input }).catch((error: unknown) => {
    // A shop that makes no other one for now sells all the same.
    if (error instanceof ShopError && error.problem === 'throttled') return null
    throw error
  })
  // Refused where another checkout of the same person was faster.
  return getCustomerNumber(made?.customerCreate.customer ?? null) ?? findCustomer(shop, email)
}

const getCustomerNumber = (customer: { id: string } | null): number | null =>
  customer ? Number(customer.id.split('/').at(-1)) : null
