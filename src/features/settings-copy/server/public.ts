export { settingsCopyRoutes } from './routes.ts'
