export { keptPolicies, readPolicies } from './read.ts'
export { findHidden as hiddenPolicies, findPolicy } from './repository.ts'
export { policiesFromShopRoutes } from './routes.ts'
