/** Types of transactions that take money, by Viva's numbers: one for each way to pay. */
const charges = new Set([
  0, 5, 6, 9, 15, 16, 20, 23, 25, 27, 29, 32, 34, 36, 38, 40, 42, 44, 48, 50, 52, 54, 56, 58, 60, 62, 64, 66, 68, 70,
  72, 74, 76, 78, 81,
])
/** Those that only hold it until it is captured. */
const authorizations = new Set([1, 80])
/** Those that give it back: one for each way to pay, voids of the same day (7, 84) among them. */
const reversals = new Set([
  4, 7, 11, 13, 17, 18, 21, 24, 26, 28, 30, 35, 37, 39, 41, 45, 46, 49, 51, 53, 55, 57, 59, 61, 63, 65, 67, 71, 73, 75,
  77, 79, 84,
])
/** Money that a bank took back in a dispute. */
const disputeReversals = new Set([13, 46])

type Row = { type: number | null; amount: number; parentId: string | null }

/** Money that went back. A type that is on no list is recognized by its sign, or by the payment that it belongs to. */
export const isReversal = ({ type, amount, parentId }: Row): boolean => {
  if (amount < 0) return true
  if (type === null) return parentId !== null
  if (charges.has(type) || authorizations.has(type)) return false
  return reversals.has(type) || parentId !== null
}

export const isDisputeReversal = ({ type }: Pick<Row, 'type'>): boolean => type !== null && disputeReversals.has(type)

export const isAuthorization = ({ type }: Pick<Row, 'type'>): boolean => type !== null && authorizations.has(type)

/** A payment, or what may become one: neither money that goes out another way nor a check of a card. */
export const isCharge = (row: Row): boolean =>
  !isReversal(row) && (row.type === null || charges.has(row.type) || authorizations.has(row.type))
