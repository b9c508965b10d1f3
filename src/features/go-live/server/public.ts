export { readChecklist } from './checklist.ts'
export { markTested } from './repository.ts'
export { goLiveRoutes } from './routes.ts'
