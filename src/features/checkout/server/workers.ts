import { handle, type JobHandler } from '#kit/server/jobs.ts'
import { executeChange } from './changes/execute.ts'
import { changeOrder } from './changes/jobs.ts'
import { discard } from './drafts/discard.ts'
import { discardDraft, findLostDrafts, findLostDraftsSoon } from './drafts/jobs.ts'
import { discardLost, discardLostEarly } from './drafts/lost.ts'
import { subscribe, subscribeShopper } from './extras/newsletter.ts'
import { askRegister, checkVat } from './extras/vat-check.ts'
import { askForOffers, readOffers } from './offers/read.ts'
import { order } from './ordering/order.ts'
import { askAfterwards, askAllMoved, takeMoved } from './payment/afterwards/ask.ts'
import { refundInShop } from './payment/afterwards/shop-refunds.ts'
import { followInShop } from './payment/captures/follow.ts'
import { makeCapture } from './payment/captures/make.ts'
import {
  askAfterwardsJob,
  askAllMovedJob,
  askMoved,
  followAuthorization,
  makeCaptureJob,
  makeRefundJob,
  placeOrder,
  refundSurplus,
  sweepPayments,
  writeShopRefunds,
} from './payment/jobs.ts'
import { refund } from './payment/refund.ts'
import { makeRefund } from './payment/refunds/make.ts'
import { sweep } from './payment/sweep.ts'

export const checkoutWorkers: JobHandler[] = [
  handle(placeOrder, (services, { checkoutId }) => order(services, checkoutId)),
  handle(subscribe, (services, { checkoutId }) => subscribeShopper(services, checkoutId)),
  handle(checkVat, (services, { checkoutId }) => askRegister(services, checkoutId)),
  handle(readOffers, (services, { storeId, currency }) => askForOffers(services, storeId, currency)),
  handle(refundSurplus, (services, { attemptId }) => refund(services, attemptId)),
  handle(writeShopRefunds, (services, { attemptId }) => refundInShop(services, attemptId)),
  handle(makeRefundJob, (services, { refundId }) => makeRefund(services, refundId)),
  handle(makeCaptureJob, (services, { captureId }) => makeCapture(services, captureId)),
  handle(followAuthorization, (services, { attemptId, since }) =>
    followInShop(services, attemptId, since === undefined ? null : new Date(since)),
  ),
  handle(changeOrder, (services, { changeId }) => executeChange(services, changeId)),
  handle(discardDraft, (services, { attemptId }) => discard(services, attemptId)),
  handle(findLostDrafts, (services, { attemptId }) => discardLost(services, attemptId)),
  handle(findLostDraftsSoon, (services, { attemptId }) => discardLostEarly(services, attemptId)),
  handle(sweepPayments, (services) => sweep(services), { cron: '* * * * *' }),
  handle(askAfterwardsJob, (services) => askAfterwards(services), { cron: '*/10 * * * *' }),
  handle(askAllMovedJob, (services) => askAllMoved(services), { cron: '20 */6 * * *' }),
  handle(askMoved, (services, { storeId, provider }) => takeMoved(services, storeId, provider)),
]
