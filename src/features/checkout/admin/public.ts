export { OrderCaptures } from './order-captures.tsx'
export { OrderRefunds } from './order-refunds.tsx'
export { UnsolvedPaymentsSlot } from './unsolved-payments-slot.tsx'
