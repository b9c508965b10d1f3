export { planTextCopy } from './copy-texts.ts'
export {
  type CheckoutLanguages,
  checkoutLanguages,
  findCheckoutLanguages,
  saveCheckoutLanguages,
} from './repository.ts'
export { checkoutLanguageRoutes, localizationRoutes } from './routes.ts'
export { offeredLanguages } from './shipped.ts'
export { type Translate, translatorFor, translateLabel, withShared, withoutReasons } from './reasons.ts'
export {
  type PageTexts,
  textsForQuery,
  textsForCheckout,
  textsForShopper,
  textsForVisitor,
  textsForStore,
} from './page-texts.ts'
