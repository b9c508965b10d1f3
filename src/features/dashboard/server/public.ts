export { dashboardRoutes } from './routes.ts'
export { dashboardWorkers } from './workers.ts'
