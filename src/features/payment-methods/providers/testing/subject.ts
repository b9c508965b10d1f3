import type { Known } from '../catalog.ts'

type Keys = Record<string, string>

/** A provider as the tests that hold for all of them need it, beside its description. */
export type Subject = {
  description: Known
  /** What its twin in the sandbox is called, where that is another name than the provider's. */
  twin?: string
  /** The payment method that a shopper chooses. */
  method: string
  /** The credentials of the account with this number at its twin. */
  getKeys(index: number): Keys
  /** The account number of the other environment. */
  foreign: number
  /** The path of the call that starts a payment. */
  startPath: RegExp
  /** What the twin calls the account, to register a webhook for it; absent where payments or connecting do that. */
  webhookAccount?: string
  /** In which it takes payments, of EUR, JPY, KWD and HUF: of two, none and three decimals, and one of its own rules. */
  currencies: readonly string[]
  /** The smallest amount that is tried, in units that all its currencies take; 30 unless it says otherwise. */
  least?: number
  /** What a message is proved by: headers, or a field of its form; and whether a change of the body spoils that. */
  proof: { headers: readonly string[]; form?: string; coversBody: boolean }
  /** How many messages a payment sends before anything is paid. */
  messagesAtStart?: number
  reportsDeclines?: true
  /** Its twin gives back hundredths; others decimals of major units. */
  countsHundredths?: true
  /** The product itself takes the money that the shopper agreed to, of which this message then tells. */
  isTakenByUs?: string
  /** The sandbox's control that stands for a shopper's deed, where no plain page does. */
  path?(payment: { id: string }, choice: 'pay' | 'decline'): string
}
