export { storeRemovalRoutes } from './routes.ts'
export { retryAt, endBusiness, retryUntil, isBeingPaid, type Leftover, disconnectShop } from './wind-up.ts'
export { storeRemovalWorkers } from './workers.ts'
