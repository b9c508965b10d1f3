export { shopperDataRoutes } from './routes.ts'
export { shopperDataWorkers } from './workers.ts'
