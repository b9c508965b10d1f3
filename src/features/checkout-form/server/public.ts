export { planFormCopy } from './copy-form.ts'
export { getCheckoutForm } from './form.ts'
export { checkoutFormRoutes } from './routes.ts'
