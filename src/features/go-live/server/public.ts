export { readChecklist } from './checklist.ts'
export { goLiveRoutes } from './routes.ts'
