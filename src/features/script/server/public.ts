export { followTheme } from './jobs.ts'
export { enableDetailsOf, scriptRoutes } from './routes.ts'
export { switchAddOn } from './switch-add-on.ts'
export { scriptWorkers } from './workers.ts'
