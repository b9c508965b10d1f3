import {
  type Authorization,
  type Capture,
  type Dispute,
  hundredths,
  type Order,
  type Refund,
  written,
} from './model.ts'

/** What PayPal keeps of each payment. */
const feeShare = 0.0349

const link = (href: string, rel: string, method: string) => ({ href, rel, method })

/** An order as the API shows it; `base` is where the API is. */
export const showOrder = (base: string, order: Order) => ({
  id: order.id,
  intent: order.intent ?? 'CAPTURE',
  status: order.status,
  create_time: order.create_time,
  payment_source: { paypal: {} },
  ...(order.payer && { payer: order.payer }),
  purchase_units: [
    {
      reference_id: 'default',
      amount: order.amount,
      ...named(order),
      ...(order.description !== undefined && { description: order.description }),
      ...(order.shipping && { shipping: order.shipping }),
      ...(order.captures.length + (order.authorizations ?? []).length > 0 && {
        payments: {
          ...(order.authorizations?.length && {
            authorizations: order.authorizations.map((held) => showAuthorization(base, order, held)),
          }),
          ...(order.captures.length > 0 && {
            captures: order.captures.map((capture) => showCapture(base, order, capture)),
          }),
          ...(order.refunds.length > 0 && { refunds: order.refunds.map((refund) => showRefund(base, order, refund)) }),
        },
      }),
    },
  ],
  links: orderLinks(base, order),
})

export const orderLinks = (base: string, { id, status, intent }: Order) => [
  link(`${base}/v2/checkout/orders/${id}`, 'self', 'GET'),
  ...(status === 'PAYER_ACTION_REQUIRED' ? [link(`${base}/checkoutnow?token=${id}`, 'payer-action', 'GET')] : []),
  ...(status === 'APPROVED' && intent === 'AUTHORIZE'
    ? [link(`${base}/v2/checkout/orders/${id}/authorize`, 'authorize', 'POST')]
    : []),
  ...(status === 'APPROVED' && intent !== 'AUTHORIZE'
    ? [link(`${base}/v2/checkout/orders/${id}/capture`, 'capture', 'POST')]
    : []),
]

/** What the merchant named it; nothing where nothing was named. */
const named = ({ custom_id, invoice_id }: Order) => ({
  ...(custom_id !== undefined && { custom_id }),
  ...(invoice_id !== undefined && { invoice_id }),
})

export const showAuthorization = (base: string, order: Order, held: Authorization) => ({
  ...held,
  seller_protection: { status: 'ELIGIBLE', dispute_categories: ['ITEM_NOT_RECEIVED', 'UNAUTHORIZED_TRANSACTION'] },
  ...named(order),
  links: [
    link(`${base}/v2/payments/authorizations/${held.id}`, 'self', 'GET'),
    ...(held.status === 'CREATED'
      ? [
          link(`${base}/v2/payments/authorizations/${held.id}/capture`, 'capture', 'POST'),
          link(`${base}/v2/payments/authorizations/${held.id}/void`, 'void', 'POST'),
        ]
      : []),
    link(`${base}/v2/checkout/orders/${order.id}`, 'up', 'GET'),
  ],
})

/** By itself it says which order it belongs to. */
export const showLoneAuthorization = (base: string, order: Order, held: Authorization) => ({
  ...showAuthorization(base, order, held),
  supplementary_data: { related_ids: { order_id: order.id } },
})

export const showCapture = (base: string, order: Order, capture: Capture) => {
  const { id, status, amount, create_time, update_time } = capture
  const gross = hundredths(amount.value)
  const unit = amount.value.includes('.') ? 1 : 100
  const fee = Math.round((gross * feeShare) / unit) * unit
  return {
    id,
    status,
    ...(status === 'PENDING' && { status_details: { reason: 'ECHECK' } }),
    amount,
    final_capture: true,
    seller_protection: {
      status: 'ELIGIBLE',
      dispute_categories: ['ITEM_NOT_RECEIVED', 'UNAUTHORIZED_TRANSACTION'],
    },
    ...(status !== 'PENDING' &&
      status !== 'DECLINED' && {
        seller_receivable_breakdown: {
          gross_amount: amount,
          paypal_fee: written(amount, fee),
          net_amount: written(amount, gross - fee),
        },
      }),
    ...named(order),
    create_time,
    update_time,
    links: [
      link(`${base}/v2/payments/captures/${id}`, 'self', 'GET'),
      link(`${base}/v2/payments/captures/${id}/refund`, 'refund', 'POST'),
      link(`${base}/v2/checkout/orders/${order.id}`, 'up', 'GET'),
    ],
  }
}

/** A capture by itself says which order it belongs to; the order's own list does not. */
export const showLoneCapture = (base: string, order: Order, capture: Capture) => ({
  ...showCapture(base, order, capture),
  supplementary_data: { related_ids: { order_id: order.id } },
})

/** As in PayPal's samples: which capture it is of stands in the link `up` alone. */
export const showRefund = (base: string, order: Order, refund: Refund) => {
  const { id, status, amount, total, note_to_payer, create_time } = refund
  return {
    id,
    amount,
    ...(note_to_payer !== undefined && { note_to_payer }),
    ...(order.invoice_id !== undefined && { invoice_id: order.invoice_id }),
    seller_payable_breakdown: {
      gross_amount: amount,
      paypal_fee: written(amount, 0),
      net_amount: amount,
      total_refunded_amount: { ...amount, value: total },
    },
    status,
    create_time,
    update_time: create_time,
    links: refundLinks(base, refund),
  }
}

export const refundLinks = (base: string, { id, capture }: Refund) => [
  link(`${base}/v2/payments/refunds/${id}`, 'self', 'GET'),
  link(`${base}/v2/payments/captures/${capture}`, 'up', 'GET'),
]

/** A dispute in the list: neither its transactions nor how it ended. */
export const showDisputeInfo = (base: string, dispute: Dispute) => ({
  dispute_id: dispute.id,
  create_time: dispute.create_time,
  update_time: dispute.update_time,
  reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
  status: dispute.status,
  dispute_state: getState(dispute),
  dispute_amount: dispute.amount,
  dispute_life_cycle_stage: 'INQUIRY',
  dispute_channel: 'INTERNAL',
  links: [link(`${base}/v1/customer/disputes/${dispute.id}`, 'self', 'GET')],
})

const getState = ({ status }: Dispute) =>
  ({ OPEN: 'OPEN_INQUIRIES', UNDER_REVIEW: 'UNDER_PAYPAL_REVIEW', RESOLVED: 'RESOLVED' })[status]

/** A dispute by itself, as PayPal's sample has it: neither `custom` nor `invoice_number`. */
export const showDispute = (base: string, dispute: Dispute) => {
  const { dispute_state: _state, ...info } = showDisputeInfo(base, dispute)
  return {
    ...info,
    disputed_transactions: [
      {
        seller_transaction_id: dispute.capture,
        seller: { merchant_id: 'LINDENLOOM01', name: 'Linden and Loom' },
        seller_protection_eligible: true,
      },
    ],
    ...(dispute.outcome && {
      dispute_outcome: {
        outcome_code: dispute.outcome,
        ...(dispute.outcome === 'RESOLVED_BUYER_FAVOUR' && { amount_refunded: dispute.amount }),
      },
    }),
  }
}
