export { findStoreIds, listProviderNames } from './repository.ts'
export { preflightRoutes } from './routes.ts'
export { preflightWorkers, runCheck } from './run.ts'
