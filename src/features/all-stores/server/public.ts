export { allStoreRoutes } from './routes.ts'
