export { count } from './count.ts'
export { PaymentWarnings } from './payment-warnings.tsx'
export { RemoveModal } from './remove-modal.tsx'
