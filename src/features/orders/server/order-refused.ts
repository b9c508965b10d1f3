import { namedParts, type NamedPart, type ShopRemark } from './named-parts.ts'

/** The shop refused for a reason that is certain: nothing was made. `message` is for the merchant. */
export class OrderRefused extends Error {
  /** What the shopper typed that the shop names as the reason. */
  readonly parts: readonly NamedPart[]

  constructor(what: string, errors: readonly ShopRemark[]) {
    super(`The shop refused ${what}: ${joinMessages(errors)}`)
    this.parts = namedParts(errors)
  }
}

export const joinMessages = (errors: readonly ShopRemark[]) =>
  errors.map(({ message }) => message).join(', ') || 'no reason given'
