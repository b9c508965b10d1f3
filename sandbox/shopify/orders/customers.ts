import { connection } from '../graphql/connection.ts'
import type { PageArgs } from '../graphql/connection.ts'
import type { Context, Fields, View } from '../graphql/fields.ts'
import { matcher } from '../graphql/search.ts'
import { addressView } from '../shops/addresses.ts'
import { gid, toId } from '../shops/gid.ts'
import type { Address, Customer } from '../shops/model.ts'
import { moneyV2 } from '../shops/money.ts'
import type { Shop } from '../shops/shop.ts'
import { currentTotal } from './order-math.ts'

export const customerQueries: Fields = {
  customer: ({ id }: { id: string }, { shop }) => {
    const customer = shop.state.customers.find((candidate) => candidate.id === toId('Customer', id))
    return customer ? customerView(shop, customer) : null
  },
  customerByIdentifier: ({ identifier }: { identifier: Identifier }, { shop }) => {
    const email = identifier.emailAddress?.trim().toLowerCase()
    const found = shop.state.customers.find((customer) =>
      identifier.id
        ? customer.id === toId('Customer', identifier.id)
        : email !== undefined
          ? customer.email === email
          : customer.phone !== null && customer.phone === identifier.phoneNumber,
    )
    return found ? customerView(shop, found) : null
  },
  customers: (args: PageArgs & { query?: string | null }, { shop }) => {
    const matches = matcher(args.query)
    const found = shop.state.customers.filter((customer) =>
      matches({
        fields: {
          id: customer.id,
          email: customer.email,
          first_name: customer.firstName,
          last_name: customer.lastName,
          phone: customer.phone,
          tag: customer.tags,
        },
        text: [customer.firstName, customer.lastName, customer.email].filter(Boolean).join(' '),
      }),
    )
    return connection(
      found,
      args,
      ({ id }) => id,
      (customer) => customerView(shop, customer),
    )
  },
}

type Identifier = Partial<Record<'id' | 'emailAddress' | 'phoneNumber', string>>

export const customerMutations: Fields = {
  customerCreate: ({ input }: { input: CustomerInput }, { shop }) => {
    const email = input.email?.trim().toLowerCase() || null
    const refused = (message: string, field = 'email') => ({
      customer: null,
      userErrors: [{ field: [field], message }],
    })
    if (!email && !input.phone && !input.firstName && !input.lastName)
      return refused('A name, phone number, or email address must be present', 'base')
    if (email && !/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(email)) return refused('Email is invalid')
    if (shop.state.customers.some((customer) => email !== null && customer.email === email))
      return refused('Email has already been taken')
    const { firstName = null, lastName = null, phone = null } = input
    const made = upsertCustomer(shop, { email, firstName, lastName, phone }, shop.now().toISOString())
    shop.save()
    return { customer: made && customerView(shop, made), userErrors: [] }
  },
  customerEmailMarketingConsentUpdate: ({ input }: { input: ConsentInput }, { shop }) => {
    const customer = shop.state.customers.find(({ id }) => id === toId('Customer', input.customerId))
    const { marketingState, consentUpdatedAt } = input.emailMarketingConsent
    const refused = (message: string) => ({ customer: null, userErrors: [{ field: null, message }] })
    if (!customer) return refused('Customer not found')
    if (!customer.email) return refused('Email marketing consent cannot be updated without an email')
    if (marketingState === 'NOT_SUBSCRIBED') return refused('Marketing state cannot be set to NOT_SUBSCRIBED')
    if (marketingState === 'SUBSCRIBED') customer.subscribedAt = consentUpdatedAt ?? shop.now().toISOString()
    else delete customer.subscribedAt
    shop.save()
    return { customer: customerView(shop, customer), userErrors: [] }
  },
}

type ConsentInput = {
  customerId: string
  emailMarketingConsent: { marketingState: string; consentUpdatedAt?: string | null }
}
type CustomerInput = Partial<Record<'email' | 'phone' | 'firstName' | 'lastName', string | null>>

export type Person = {
  id?: number | null
  email: string | null
  firstName: string | null
  lastName: string | null
  phone: string | null
}

/** Finds a customer by id or email, or makes one. Null when there is nothing to know anyone by. */
export function upsertCustomer(shop: Shop, person: Person, at: string): Customer | null {
  const email = person.email?.trim().toLowerCase() || null
  const known = shop.state.customers.find((customer) =>
    person.id ? customer.id === person.id : email !== null && customer.email === email,
  )
  if (known) {
    known.firstName = person.firstName ?? known.firstName
    known.lastName = person.lastName ?? known.lastName
    known.phone = person.phone ?? known.phone
    known.updatedAt = at
    return known
  }
  if (person.id || (!email && !person.phone)) return null
  const customer: Customer = {
    id: shop.nextId(),
    email,
    firstName: person.firstName,
    lastName: person.lastName,
    phone: person.phone,
    tags: [],
    createdAt: at,
    updatedAt: at,
  }
  shop.state.customers.push(customer)
  return customer
}

export function customerView(shop: Shop, customer: Customer): View {
  const orders = () => shop.orders.filter(({ customerId }) => customerId === customer.id)
  const last = () =>
    orders()
      .toSorted((a, b) => a.processedAt.localeCompare(b.processedAt))
      .at(-1)
  const address = (): Address | null => last()?.shippingAddress ?? null
  return {
    __typename: 'Customer',
    id: gid('Customer', customer.id),
    legacyResourceId: String(customer.id),
    displayName: [customer.firstName, customer.lastName].filter(Boolean).join(' ') || (customer.email ?? 'Unknown'),
    firstName: customer.firstName,
    lastName: customer.lastName,
    email: customer.email,
    phone: customer.phone,
    defaultEmailAddress: customer.email
      ? {
          emailAddress: customer.email,
          marketingState: customer.subscribedAt ? 'SUBSCRIBED' : 'NOT_SUBSCRIBED',
          marketingOptInLevel: customer.subscribedAt ? 'SINGLE_OPT_IN' : null,
          marketingUpdatedAt: customer.subscribedAt ?? null,
        }
      : null,
    defaultPhoneNumber: customer.phone ? { phoneNumber: customer.phone } : null,
    defaultAddress: () => addressView(address(), customer.id + 1),
    note: null,
    tags: customer.tags,
    state: 'DISABLED',
    locale: shop.identity.locale,
    taxExempt: false,
    verifiedEmail: true,
    createdAt: customer.createdAt,
    updatedAt: customer.updatedAt,
    numberOfOrders: () => String(orders().length),
    amountSpent: () =>
      moneyV2(
        orders().reduce((sum, order) => sum + currentTotal(order), 0),
        shop.identity.currency,
      ),
    lastOrder: (_: unknown, { views }: Context) => {
      const order = last()
      return order ? views.order(shop, order) : null
    },
    orders: (args: PageArgs, { views }: Context) =>
      connection(
        orders(),
        args,
        ({ id }) => id,
        (order) => views.order(shop, order),
      ),
  }
}
