export { planTextCopy } from './copy-texts.ts'
export { localizationRoutes } from './routes.ts'
export { type Translate, translatorFor, translateLabel, withoutReasons } from './reasons.ts'
export { type Spoken, spokenAsAsked, spokenAt, spokenTo, spokenToAnyone } from './spoken.ts'
