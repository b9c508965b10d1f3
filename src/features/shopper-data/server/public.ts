export {
  type Browser,
  browserMark,
  getBrowser,
  holdsPersonal,
  isKnown,
  isOthers,
  isWithheld,
  recogniseBrowser,
} from './browser.ts'
export { shopperDataRoutes } from './routes.ts'
export { shopperDataWorkers } from './workers.ts'
