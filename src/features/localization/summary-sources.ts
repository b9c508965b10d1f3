/** What the order summary says on both pages. */
export const summary = {
  title: 'Order summary',
  quantity: { one: '{count} item', other: '{count} items' },
  each: '{price} each',
  regular: 'Regular price',
  subtotal: 'Subtotal',
  discount: 'Discount',
  shipping: 'Shipping',
  shipping_pending: 'Enter your address',
  shipping_free: 'Free',
  taxes: 'Taxes',
  taxes_included: 'Including {amount} in taxes',
  tip: 'Tip',
  total: 'Total',
} as const
