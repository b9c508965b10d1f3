export { type Facts, keepFacts, noteShown } from './facts-repository.ts'
export { type BumpRow, findBump, listOffered, type OfferedBump } from './repository.ts'
export { orderBumpRoutes } from './routes.ts'
