export { type Facts, keepFacts, listFacts, noteShown } from './facts-repository.ts'
export { type BumpRow, findBump, listOffered } from './repository.ts'
export { orderBumpRoutes } from './routes.ts'
