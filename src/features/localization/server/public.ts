export { planTextCopy } from './copy-texts.ts'
export { localizationRoutes } from './routes.ts'
export { type Translate, translatorFor, translateLabel, withoutReasons } from './reasons.ts'
export { type PageTexts, textsForQuery, textsForCheckout, textsForShopper, textsForVisitor } from './page-texts.ts'
