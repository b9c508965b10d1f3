export { processDelivery } from './jobs.ts'
export { messageRoutes } from './routes.ts'
