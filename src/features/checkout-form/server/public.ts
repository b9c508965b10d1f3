export { planFormCopy } from './copy-form.ts'
export { formOf } from './form-of.ts'
export { checkoutFormRoutes } from './routes.ts'
