export { storeRemovalRoutes } from './routes.ts'
export { retryAt, endBusiness, insistUntil, isBeingPaid, type Leftover, letGoOfShop } from './wind-up.ts'
export { storeRemovalWorkers } from './workers.ts'
