export { automaticDiscountRoutes } from './routes.ts'
