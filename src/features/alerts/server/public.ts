export { alertRoutes, listOpenAlerts } from './routes.ts'
export { alertWorkers } from './watch.ts'
