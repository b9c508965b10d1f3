/** What an order's page says once something became of the order. */
export const sent = {
  title: 'Delivery',
  partly: 'Part of your order is on its way.',
  all: 'Your order is on its way.',
  delivered: 'Your order was delivered.',
  delivered_on: 'Delivered on {date}',
  track: 'Track parcel',
} as const

export const refunded = {
  title: 'Refunded',
} as const

export const receipt = {
  title: 'Receipt',
  date: 'Order date',
} as const
