/** By this attribute the order of a checkout is found again. */
export const saleKey = 'checkout_id'
/** What both the provider and the shop call a payment: finds a draft order that nobody kept the id of. */
export const referenceKey = 'payment_reference'
export const providerKey = 'payment_provider'
/** The provider's own name of the payment. */
/** The tag, and the attribute, of an order that was paid with test money. */
export const testPayment = 'Test payment'
export const paymentKey = 'payment_id'
/** Where the order's page is: the shop's mails may lead there. */
export const orderPageKey = 'order_page'
/** How to reach the shopper, and where they live, where the shop does not take it in its own place. */
export const phoneKey = 'phone_as_typed'
export const emailKey = 'email_as_typed'
export const provinceKey = 'province_as_typed'
/** What a tip is called among an order's items. */
export const tipTitle = 'Tip'
