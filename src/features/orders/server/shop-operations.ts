import { read, readEach, type ResultByName, type VariablesByName, write } from '#features/stores/server/public.ts'

/** What the shopper paid, in the currency that they paid in. */
export type MoneyBag = { presentmentMoney: { amount: string; currencyCode: string } }

export type NewShopOrder = Omit<ShopOrder, 'sourceIdentifier' | 'totalRefundedSet' | 'refunds' | 'customAttributes'>

export type ShopOrder = {
  legacyResourceId: string
  name: string
  createdAt: string
  updatedAt: string
  cancelledAt: string | null
  presentmentCurrencyCode: string
  sourceIdentifier: string | null
  displayFinancialStatus: string | null
  displayFulfillmentStatus: string
  totalPriceSet: MoneyBag
  totalRefundedSet: MoneyBag
  refunds: { legacyResourceId: string; createdAt: string | null; totalRefundedSet: MoneyBag }[]
  customAttributes: { key: string; value: string | null }[]
  /** A person changed what is in its draft while it was paid. */
  hasOtherGoods?: true
  /** Known where one order alone was asked for. */
  fulfillments?: ShopFulfillment[]
}

export type ShopFulfillment = {
  createdAt: string
  deliveredAt: string | null
  status: string
  displayStatus: string | null
  trackingInfo: { company: string | null; number: string | null; url: string | null }[]
}

/** What is asked of an order that has just been made. */
export const newOrderFields = `legacyResourceId name createdAt updatedAt cancelledAt presentmentCurrencyCode
  displayFinancialStatus displayFulfillmentStatus
  totalPriceSet { presentmentMoney { amount currencyCode } }`

/** What is asked of an order. */
export const orderFields = `${newOrderFields} sourceIdentifier
  totalRefundedSet { presentmentMoney { amount currencyCode } }
  refunds { legacyResourceId createdAt totalRefundedSet { presentmentMoney { amount currencyCode } } }
  customAttributes { key value }`

export const ordersFound = read(
  `query OrdersFound($query: String!, $first: Int!) { orders(first: $first, query: $query) { nodes { ${orderFields} } } }`,
)

export const orderById = read(`query OrderById($id: ID!) { order(id: $id) { ${orderFields}
  fulfillments(first: 50) { createdAt deliveredAt status displayStatus trackingInfo(first: 10) { company number url } }
} }`)

/** An order that is odd keeps back none of the others of its page. */
export const ordersById = readEach('nodes')(
  `query OrdersById($ids: [ID!]!) { nodes(ids: $ids) { ... on Order { ${orderFields} } } }`,
)

type MoneyBagInput = { shopMoney: { amount: string; currencyCode: string } }
type AddressInput = Record<string, string>

export type OrderInput = {
  currency: string
  email?: string
  financialStatus: 'PAID' | 'PENDING'
  taxesIncluded: boolean
  processedAt: string
  sourceIdentifier: string
  customAttributes: { key: string; value: string }[]
  tags: string[]
  note?: string
  customer?: { toUpsert: { email: string; firstName: string; lastName: string } }
  shippingAddress: AddressInput
  billingAddress: AddressInput
  lineItems: {
    variantId?: string
    title?: string
    quantity: number
    priceSet: MoneyBagInput
    requiresShipping: boolean
    taxable: boolean
    properties: { name: string; value: string }[]
  }[]
  shippingLines: { title: string; code: string; priceSet: MoneyBagInput }[]
  taxLines: { title: string; rate: string; priceSet: MoneyBagInput }[]
  discountCode?: { itemFixedDiscountCode: { code: string; amountSet: MoneyBagInput } }
  transactions: {
    kind: 'SALE'
    status: 'SUCCESS'
    gateway: string
    authorizationCode: string
    processedAt: string
    amountSet: MoneyBagInput
  }[]
}

export type OrderOptions = {
  inventoryBehaviour: 'DECREMENT_OBEYING_POLICY' | 'DECREMENT_IGNORING_POLICY'
  sendReceipt: boolean
}

export const orderCreate =
  write(`mutation OrderCreate($order: OrderCreateOrderInput!, $options: OrderCreateOptionsInput) {
  orderCreate(order: $order, options: $options) {
    order { ${orderFields} }
    userErrors { field message code }
  }
}`)

/** Cancels an order and puts its goods back; nobody is written to, and no money is given back. Cancelled once, it is refused. */
export const orderCancel = write(`mutation OrderCancel($id: ID!) {
  orderCancel(orderId: $id, reason: OTHER, restock: true, notifyCustomer: false, refundMethod: { originalPaymentMethodsRefund: false }) {
    orderCancelUserErrors { message }
  }
}`)

/**
 * Cancels an order as its shopper wishes: goods back into stock, a mail to the shopper, no money: that goes back where it was paid. The shop
 * does it a moment later.
 */
export const orderCancelForShopper = write(`mutation OrderCancelForShopper($id: ID!) {
  orderCancel(orderId: $id, reason: CUSTOMER, restock: true, notifyCustomer: true, refundMethod: { originalPaymentMethodsRefund: false },
    staffNote: "Cancelled by the shopper on the order’s page.") {
    orderCancelUserErrors { message }
  }
}`)

/** The same of one whose authorized payment was voided or has lapsed: nothing was taken of it. */
export const orderCancelReleased = write(`mutation OrderCancelReleased($id: ID!) {
  orderCancel(orderId: $id, reason: OTHER, restock: true, notifyCustomer: true, refundMethod: { originalPaymentMethodsRefund: false },
    staffNote: "Its payment was voided, or its authorization has expired.") {
    orderCancelUserErrors { message }
  }
}`)

/** How much of an order the shop knows as paid, and how much is still to be paid. */
export const orderReceived = read(`query OrderReceived($id: ID!) {
  order(id: $id) {
    cancelledAt
    presentmentCurrencyCode
    totalReceivedSet { presentmentMoney { amount currencyCode } }
    totalOutstandingSet { presentmentMoney { amount currencyCode } }
  }
}`)

/** Says that all that is to be paid of an order is paid. Paid once, it is refused. */
export const orderMarkAsPaid = write(`mutation OrderMarkPaid($id: ID!) {
  orderMarkAsPaid(input: { id: $id }) { userErrors { field message } }
}`)

/** Says that a part of a pending order is paid. */
export const orderManualPayment = write(`mutation OrderManualPayment($id: ID!, $amount: MoneyInput!) {
  orderCreateManualPayment(id: $id, amount: $amount) { userErrors { field message } }
}`)

export const orderReaddress = read(`mutation OrderReaddress($id: ID!, $shippingAddress: MailingAddressInput!) {
  orderUpdate(input: { id: $id, shippingAddress: $shippingAddress }) { userErrors { field message } }
}`)

export const orderAddress = read(`query OrderAddress($id: ID!) {
  order(id: $id) { shippingAddress { firstName lastName company address1 address2 city zip provinceCode } }
}`)

export const orderDelete = write(`mutation OrderDelete($id: ID!) {
  orderDelete(orderId: $id) { deletedId userErrors { message code } }
}`)

export const orderAttributes = read(
  `query OrderAttributes($id: ID!) { order(id: $id) { name customAttributes { key value } } }`,
)

/** Sets what stands on an order beside its goods. */
export const orderUpdate = read(`mutation OrderUpdate($id: ID!, $customAttributes: [AttributeInput!]) {
  orderUpdate(input: { id: $id, customAttributes: $customAttributes }) { userErrors { field message } }
}`)

export const orderMoney = read(`query OrderMoney($id: ID!) {
  order(id: $id) {
    currencyCode presentmentCurrencyCode
    totalRefundedSet { presentmentMoney { amount currencyCode } }
    refunds(first: 250) { note }
    transactions(first: 250) { id kind status gateway }
  }
}`)

export type OrderMoney = NonNullable<ResultByName<'OrderMoney'>['order']>

/** How many of each line may still go back, and how many were not sent yet. */
export const orderGoods = read(`query OrderGoods($id: ID!) {
  order(id: $id) { lineItems(first: 250) { nodes { id refundableQuantity unfulfilledQuantity variant { legacyResourceId } } } }
}`)
export type OrderedGoods = NonNullable<ResultByName<'OrderGoods'>['order']>['lineItems']['nodes']

/** Notes on an order that money went back elsewhere. The key makes a repetition the same refund. */
export const refundCreate = read(`mutation OrderRefund($input: RefundInput!, $key: String!) {
  refundCreate(input: $input) @idempotent(key: $key) { refund { legacyResourceId } userErrors { field message } }
}`)
export type RefundInput = VariablesByName<'OrderRefund'>['input']
