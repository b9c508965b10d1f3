import { handle, type JobHandler } from '#kit/server/jobs.ts'
import { reconcileOrders, reconcileStores, refreshOrder, writePaymentJob } from './jobs.ts'
import { reconcile, reconcileAll, refresh } from './keep-current.ts'
import { writePayment } from './write-payment.ts'

export const orderWorkers: JobHandler[] = [
  handle(writePaymentJob, (services, note) => writePayment(services, note)),
  handle(refreshOrder, (services, { storeId, shopifyOrderId }) => refresh(services, storeId, shopifyOrderId)),
  handle(reconcileOrders, (services, { storeId, after }) => reconcile(services, storeId, after)),
  handle(reconcileStores, (services) => reconcileAll(services), { cron: '20 3 * * *' }),
]
