export { accountRoutes } from './routes.ts'
export { accountWorkers } from './workers.ts'
