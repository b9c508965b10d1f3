const digits = 36
const triesAt = 25

/**
 * The name of one try to start an attempt, within the thirty characters of an `orderid`: the attempt's id written shorter, and
 * the number of the try. payabl. repeats no answer, so a try whose answer was lost is followed by one of another name;
 * counting them, each can be asked for.
 */
export const toOrderId = (reference: string, tries: number): string => {
  const id = BigInt(`0x${reference.replaceAll('-', '')}`)
    .toString(digits)
    .padStart(triesAt, '0')
  return `${id}-${tries.toString(digits)}`
}

/** The attempt that such a name belongs to; the name itself where it is none of ours, so that it equals nothing. */
export const toReference = (orderId: string): string => {
  const [, id] = /^([0-9a-z]{25})-[0-9a-z]+$/.exec(orderId.trim().toLowerCase()) ?? []
  const hex = id ? toValue(id).toString(16).padStart(32, '0') : ''
  return hex.length === 32 ? hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') : orderId
}

const toValue = (text: string) =>
  Array.from(text).reduce((sum, letter) => sum * BigInt(digits) + BigInt(Number.parseInt(letter, digits)), 0n)
