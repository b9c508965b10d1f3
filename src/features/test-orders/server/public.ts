export { testOrderRoutes } from './routes.ts'
