export { localizationRoutes } from './routes.ts'
export { type Spoken, spokenAsAsked, spokenTo, spokenToAnyone } from './spoken.ts'
