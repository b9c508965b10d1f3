import { unprocessable } from './errors.ts'

/** What an order that its shopper approved may be refused for when it is to be captured or authorized, in PayPal's words. */
const refusals = {
  DUPLICATE_INVOICE_ID:
    'Duplicate Invoice ID detected. To avoid a potential duplicate transaction your account setting requires that Invoice Id be unique for each transaction.',
  MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED: 'You have exceeded the maximum number of payment attempts.',
  PAYEE_BLOCKED_TRANSACTION: 'The Fraud settings for this seller are such that this payment cannot be executed.',
  PAYER_ACCOUNT_RESTRICTED: 'PAYER_ACCOUNT_RESTRICTED',
  PAYER_CANNOT_PAY:
    'Payer cannot pay for this transaction. Please contact the payer to find other ways to pay for this transaction.',
  TRANSACTION_LIMIT_EXCEEDED: 'Total payment amount exceeded transaction limit.',
  TRANSACTION_REFUSED: 'The request was refused.',
}
export type RefusedFor = keyof typeof refusals

export const isRefusal = (issue: string): issue is RefusedFor => Object.hasOwn(refusals, issue)

export const refusal = (issue: RefusedFor) => unprocessable(issue, refusals[issue])
