/** What the shop says is wrong with an input. Some of it names no field. */
export type ShopRemark = { field?: readonly string[] | null; message: string }

/** How a remark begins that is about a part, or the field that it names. */
const beginnings = {
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
    const part = findPart(field?.at(-1) ?? '') ?? findPart(message)
    const address = /billing/i.test(`${field?.join(' ')} ${message}`) ? 'billing_address' : 'shipping_address'
    if (part) named.set(`${address}.${part}`, { address, part })
  }
  return [...named.values()]
}

/** By the beginning alone: titles of products stand in such sentences too. */
const findPart = (text: string): Part | undefined => {
  const plain = text.toLowerCase().replace(/^(?:shipping|billing) (?:address )?/, '')
  return (Object.keys(beginnings) as Part[]).find((part) => beginnings[part].some((one) => plain.startsWith(one)))
}
