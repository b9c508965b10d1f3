type Row = { what: string; amount: string; notes: string[] }
/** All that a receipt says, in the shopper's language. */
export type Receipt = {
  locale: string
  /** The order's, as people call it. */
  number: string
  shop: string
  title: string
  facts: [name: string, text: string][]
  addresses: [name: string, lines: string[]][]
  lines: Row[]
  sums: [name: string, amount: string][]
  total: [name: string, amount: string]
  after: string[]
}
