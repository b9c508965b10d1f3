export { processDelivery } from './jobs.ts'
export { messageRoutes } from './routes.ts'
export { deleteOldUnproven, noteUnproven } from './unproven-repository.ts'
