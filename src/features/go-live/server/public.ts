export { checklistOf } from './checklist.ts'
export { goLiveRoutes } from './routes.ts'
