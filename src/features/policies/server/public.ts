export { keptPolicies, readPolicies } from './read.ts'
export { findPolicy } from './repository.ts'
