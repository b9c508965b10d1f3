import { read, type ResultByName, write } from '#features/stores/server/public.ts'
import { type MoneyBag, newOrderFields, orderFields, type ShopOrder } from '../shop-operations.ts'

export type ShopDraft = {
  legacyResourceId: string
  name: string
  status: 'OPEN' | 'INVOICE_SENT' | 'COMPLETED'
  /** False while the shop is still working on it. */
  ready: boolean
  completedAt: string | null
  presentmentCurrencyCode: string
  totalPriceSet: MoneyBag
  order: ShopOrder | null
}

const fields = `legacyResourceId name status ready completedAt presentmentCurrencyCode
  totalPriceSet { presentmentMoney { amount currencyCode } }
  order { ${orderFields} }`

/** An item without a product: a tip, of which nothing is taxed and nothing sent, or goods that the shop no longer has. */
export type CustomLine = {
  title: string
  quantity: number
  originalUnitPriceWithCurrency: { amount: string; currencyCode: string }
  taxable: boolean
  requiresShipping: boolean
  appliedDiscount?: LineDiscount
}

/** Before discounts of the shop, and as the shop counts. */
type LineDiscount = { title: string; valueType: 'PERCENTAGE' | 'FIXED_AMOUNT'; value: number }

/** What a basket is, for a calculation and for a draft order alike. */
export type BasketInput = {
  presentmentCurrencyCode?: string
  lineItems: (
    | {
        variantId: string
        quantity: number
        customAttributes: { key: string; value: string }[]
        appliedDiscount?: LineDiscount
      }
    | CustomLine
  )[]
  acceptAutomaticDiscounts: boolean
  discountCodes: string[]
  email?: string
  purchasingEntity?: { customerId: string }
  shippingLine?: { title: string; priceWithCurrency: { amount: string; currencyCode: string } }
}

export type DraftInput = BasketInput & {
  shippingAddress: Record<string, string>
  billingAddress: Record<string, string>
  note?: string
  customAttributes: { key: string; value: string }[]
  tags: string[]
  reserveInventoryUntil: string
}

export const draftCreate = write(`mutation SaleDraftCreate($input: DraftOrderInput!) {
  draftOrderCreate(input: $input) { draftOrder { ${fields} } userErrors { field message } }
}`)

/** With so many of its lines: a variant that the shop no longer has is null. */
export const draftById = read(`query SaleDraft($id: ID!, $lines: Int!) {
  draftOrder(id: $id) {
    ${fields}
    lineItems(first: $lines) { nodes { quantity variant { legacyResourceId } } }
  }
}`)
export type StoredDraft = NonNullable<ResultByName<'SaleDraft'>['draftOrder']>

/**
 * Without payment terms and not pending: what becomes of the draft is a paid order. What a new order cannot have yet is not
 * asked for: after an outage a hundred of these come at once, and each costs by what it asks.
 */
export const draftComplete = write(
  `mutation SaleDraftComplete($id: ID!) {
  draftOrderComplete(id: $id) { draftOrder { order { ${newOrderFields} } } userErrors { field message } }
}`,
)

/** The same of one whose payment is authorized alone: what becomes of the draft is to be paid. */
export const draftCompletePending = write(
  `mutation SaleDraftCompletePending($id: ID!) {
  draftOrderComplete(id: $id, paymentPending: true) { draftOrder { order { ${newOrderFields} } } userErrors { field message } }
}`,
)

/** Twice is once: one that is gone is refused, which is what was wanted. */
export const draftDelete = read(
  `mutation SaleDraftDelete($id: ID!) {
  draftOrderDelete(input: { id: $id }) { deletedId userErrors { field message } }
}`,
)

export const draftsFound = read(`query SaleDraftsFound($query: String!) {
  draftOrders(first: 100, query: $query) { nodes { legacyResourceId status customAttributes { key value } } }
}`)

export const customerByEmail = read(
  `query SaleCustomer($email: String!) { customerByIdentifier(identifier: { emailAddress: $email }) { id } }`,
)

export const customerCreate = write(`mutation SaleCustomerCreate($input: CustomerInput!) {
  customerCreate(input: $input) { customer { id } userErrors { field message } }
}`)

/** Sets what a customer agreed to: twice is once. */
export const customerConsent = read(`mutation CustomerConsent($input: CustomerEmailMarketingConsentUpdateInput!) {
  customerEmailMarketingConsentUpdate(input: $input) { customer { id } userErrors { field message } }
}`)
