export { orderPageKey } from './attributes.ts'
export { authorizationChanged, orderChanged, refundsChanged } from './keep-current.ts'
export { getDraftCustomer, findCustomer, subscribeCustomer } from './drafts/customer.ts'
export { deleteDraft, findDrafts, makeDraft } from './drafts/draft.ts'
export { basketInput } from './drafts/input.ts'
export type { BasketInput } from './drafts/operations.ts'
export { withoutOwnCurrency } from './drafts/own-currency.ts'
export { withShortTexts } from './long-texts.ts'
export { namedParts, type ShopRemark } from './named-parts.ts'
export { OrderRefused } from './order-refused.ts'
export { latestOrder, paymentStatus } from './list/repository.ts'
export { keptFilterRoutes } from './filters/routes.ts'
export { mayHavePlaced, placeInShop } from './place.ts'
export { recordOrder } from './record.ts'
export { getShopRefunded } from './repository.ts'
export { type Afterwards, getAfterwards } from './afterwards.ts'
export { orderRoutes } from './routes.ts'
export type { Sale } from './sale.ts'
export { cancelInShop, isAddressedInShop, readdressInShop, readShopOrder } from './shop-changes.ts'
export { takeOut } from './take-out.ts'
export type { ShopOrder } from './shop-operations.ts'
export { orderWorkers } from './workers.ts'
export {
  cancelledUnpaid,
  cancelReleasedInShop,
  type Followed,
  isPartUntaken,
  takesNoPart,
  untakenPartBack,
  writeCaptureInShop,
} from './write-capture.ts'
export { type RefundToWrite, writeRefunds } from './write-refund.ts'
