export { UnsolvedPaymentsSlot } from './unsolved-payments-slot.tsx'
