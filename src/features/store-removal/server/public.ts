export { storeRemovalRoutes } from './routes.ts'
export { retryAt, endBusiness, retryUntil, isBeingPaid, type Leftover, letGoOfShop } from './wind-up.ts'
export { storeRemovalWorkers } from './workers.ts'
