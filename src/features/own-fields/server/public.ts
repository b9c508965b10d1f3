export { planFieldsCopy } from './copy-fields.ts'
export { listOwnFields } from './fields.ts'
export { ownFieldRoutes } from './routes.ts'
