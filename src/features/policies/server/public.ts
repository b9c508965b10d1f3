export { currentPolicies, keptPolicies, readPolicies } from './read.ts'
export { findHidden as hiddenPolicies, findPolicy, saveHidden as hidePolicies } from './repository.ts'
export { policiesFromShopRoutes } from './routes.ts'
