/** What the shop says is wrong with an input. Some of it names no field. */
export type ShopRemark = { field?: readonly string[] | null; message: string }

/** How a remark begins that is about a part, or the field that it names. */
const beginnings = {
  first_name: ['firstname', 'first name'],
  last_name: ['lastname', 'last name'],
  phone: ['phone'],
  email: ['email', 'e-mail'],
  zip: ['zip', 'postal code', 'postcode'],
  province: ['province', 'state'],
  city: ['city'],
  country: ['country'],
  address1: ['address1', 'address 1', 'address'],
} as const

type Part = keyof typeof beginnings
export type NamedPart = { address: 'shipping_address' | 'billing_address'; part: Part }

/** The parts of what a shopper typed that the shop finds wrong, each once. */
export const namedParts = (errors: readonly ShopRemark[]): NamedPart[] => {
  const named = new Map<string, NamedPart>()
  for (const { field, message } of errors) {
    const part = findPart(field?.at(-1) ?? '') ?? findPart(message, says)
    const address = /billing/i.test(`${field?.join(' ')} ${message}`) ? 'billing_address' : 'shipping_address'
    if (part) named.set(`${address}.${part}`, { address, part })
  }
  return [...named.values()]
}

/** What follows the name of a part in a sentence about it: "Phone number in shipping address is invalid". */
const says =
  /^(?: number| code)?(?: in (?:the )?(?:shipping|billing) address)? (?:is|isn.t|are|can|can.t|cannot|has|must|does|doesn.t|needs|not|contains?|includes?|exceeds?)\b/

/** By the beginning, and in a sentence by what follows: titles of products, such as that of a phone case, stand in such sentences too. */
const findPart = (text: string, follows = /^/): Part | undefined => {
  const plain = text.toLowerCase().replace(/^(?:shipping|billing) (?:address )?/, '')
  // No part of the form has a sentence for the second line, and the first is not at fault.
  if (/^address ?2/.test(plain)) return undefined
  return (Object.keys(beginnings) as Part[]).find((part) =>
    beginnings[part].some((one) => plain.startsWith(one) && follows.test(plain.slice(one.length))),
  )
}
