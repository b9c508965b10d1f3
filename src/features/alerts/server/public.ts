export { alertRoutes } from './routes.ts'
export { alertWorkers } from './watch.ts'
