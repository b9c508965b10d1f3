export { planFieldsCopy } from './copy-fields.ts'
export { ownFieldsOf } from './fields-of.ts'
export { ownFieldRoutes } from './routes.ts'
