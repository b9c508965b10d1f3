import { read, write } from '#features/stores/server/public.ts'
import { type MoneyBag, orderFields, type ShopOrder } from '../shop-operations.ts'

type UserErrors = { userErrors: { field: string[] | null; message: string }[] }
type Attribute = { key: string; value: string | null }

export type ShopDraft = {
  legacyResourceId: string
  name: string
  status: 'OPEN' | 'INVOICE_SENT' | 'COMPLETED'
  /** False while the shop is still working on it. */
  ready: boolean
  currencyCode: string
  totalPriceSet: MoneyBag
  order: ShopOrder | null
}

const fields = `legacyResourceId name status ready currencyCode
  totalPriceSet { shopMoney { amount currencyCode } }
  order { ${orderFields} }`

/** What a basket is, for a calculation and for a draft order alike. */
export type BasketInput = {
  lineItems: { variantId: string; quantity: number; customAttributes: { key: string; value: string }[] }[]
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

export const draftCreate = write<
  { draftOrderCreate: { draftOrder: ShopDraft | null } & UserErrors },
  { input: DraftInput }
>(`mutation SaleDraftCreate($input: DraftOrderInput!) {
  draftOrderCreate(input: $input) { draftOrder { ${fields} } userErrors { field message } }
}`)

export const draftById = read<{ draftOrder: ShopDraft | null }, { id: string }>(
  `query SaleDraft($id: ID!) { draftOrder(id: $id) { ${fields} } }`,
)

/** Without payment terms and not pending: what becomes of the draft is a paid order. */
export const draftComplete = write<
  { draftOrderComplete: { draftOrder: ShopDraft | null } & UserErrors },
  { id: string }
>(
  `mutation SaleDraftComplete($id: ID!) {
  draftOrderComplete(id: $id) { draftOrder { ${fields} } userErrors { field message } }
}`,
)

/** Twice is once: one that is gone is refused, which is what was wanted. */
export const draftDelete = read<{ draftOrderDelete: UserErrors }, { id: string }>(
  `mutation SaleDraftDelete($id: ID!) {
  draftOrderDelete(input: { id: $id }) { deletedId userErrors { field message } }
}`,
)

export const draftsFound = read<
  {
    draftOrders: { nodes: { legacyResourceId: string; status: ShopDraft['status']; customAttributes: Attribute[] }[] }
  },
  { query: string }
>(`query SaleDraftsFound($query: String!) {
  draftOrders(first: 100, query: $query) { nodes { legacyResourceId status customAttributes { key value } } }
}`)

export const customerByEmail = read<{ customerByIdentifier: { id: string } | null }, { email: string }>(
  `query SaleCustomer($email: String!) { customerByIdentifier(identifier: { emailAddress: $email }) { id } }`,
)

export const customerCreate = write<
  { customerCreate: { customer: { id: string } | null } & UserErrors },
  { input: { email: string; firstName: string; lastName: string } }
>(`mutation SaleCustomerCreate($input: CustomerInput!) {
  customerCreate(input: $input) { customer { id } userErrors { field message } }
}`)
