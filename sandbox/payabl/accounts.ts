/** A merchant's account at payabl. */
export type Account = {
  merchantId: string
  secret: string
  name: string
  environment: 'sandbox' | 'live'
  /** What payabl. does not publish, each account the other way: see `README.md`. */
  unpublished: {
    /** How `type=orderid` answers: with one transaction's steps or with a list. */
    orderid: 'tx' | 'list'
    /** Whether steps after the first show what became of a payment, one that came by authorisation and capture included. */
    showsLaterSteps: boolean
    /** How the diagnosis of an unknown transaction answers: with a code, or with no transaction. */
    unknown: 'code' | 'nothing'
    /** Whose id the callback of a refund or a chargeback carries. */
    callbackNames: 'itself' | 'payment'
    /** Whether a refund that is refused after it was booked is listed as failed; else it stays among the refunds. */
    listsFailedRefunds: boolean
  }
  /** Refunds wait to be booked. */
  refundsArePending: boolean
  note: string
}

export const accounts: readonly Account[] = [
  {
    merchantId: 'gateway_linden_loom_3d',
    secret: 'b7kQ2xVn9RtL4mZs',
    name: 'Linden & Loom',
    environment: 'sandbox',
    unpublished: {
      orderid: 'tx',
      showsLaterSteps: false,
      unknown: 'code',
      callbackNames: 'itself',
      listsFailedRefunds: true,
    },
    refundsArePending: false,
    note: 'For sandbox-one.myshopify.com.',
  },
  {
    merchantId: 'gateway_harbor_supply_3d',
    secret: 'w3Hc8YpJ6dGf1UaT',
    name: 'Harbor Supply Co.',
    environment: 'sandbox',
    unpublished: {
      orderid: 'list',
      showsLaterSteps: true,
      unknown: 'nothing',
      callbackNames: 'payment',
      listsFailedRefunds: false,
    },
    refundsArePending: true,
    note: 'For sandbox-two.myshopify.com. Refunds wait until they are booked.',
  },
  {
    merchantId: 'live_morgenrot_3d',
    secret: 'k5XeN0zPrQmYv8Sh',
    name: 'Account of the live system',
    environment: 'live',
    unpublished: {
      orderid: 'tx',
      showsLaterSteps: false,
      unknown: 'code',
      callbackNames: 'itself',
      listsFailedRefunds: true,
    },
    refundsArePending: false,
    note: 'Opened in the live system, so this sandbox does not know it.',
  },
]

export const accountNamed = (merchantId: string): Account | undefined =>
  accounts.find((account) => account.merchantId === merchantId)
