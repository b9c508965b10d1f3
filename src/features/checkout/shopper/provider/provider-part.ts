import type { CheckoutView } from '../../contract.ts'
import type { Extras } from '../../extras.ts'
import type { NextStep } from '../../next-step.ts'
import type { Typed } from '../form/validation.ts'
import type { CheckoutSession } from '../session/checkout-session.ts'

/** A payment that the provider's script leads to its page for, or takes on ours. */
export type ScriptStep = Extract<NextStep, { kind: 'script' }>
/** What a provider's own button on this page needs of a payment. */
export type InPlace = NonNullable<Extract<NextStep, { kind: 'redirect' }>['in_place']>

/** Takes out of the page again what was put into it. */
export type Leave = () => void

export type CardPlaces = Record<'number' | 'expiry' | 'code', HTMLElement>
export type CardRequest = { script: string; env: string; language: string; onSubmit(): void }
/** The card fields of a provider, while they stand on the page and work. What is typed into them is never ours to see. */
export type TypedCard = {
  isComplete(): boolean
  /** Takes the shopper to the first field that is not filled in. */
  focus(): void
  /** Null once it is paid, as far as the browser can know; else the provider's sentence why not. */
  confirm(step: ScriptStep, typed: Typed): Promise<string | null>
}

export type PayButtonRequest = {
  script: string
  height: number
  session: Pick<CheckoutSession, 'snapshot' | 'cameBack' | 'refused'>
  /** Whether the form is whole; where it is not, the shopper has been told. */
  isWhole(): boolean
  /** Starts the payment: `go` is called once it is at the provider, and never where it was refused. */
  pay(go: (step: InPlace) => void): Promise<void>
  /** The button does not do what it promises. */
  onFailure(): void
}

export type ExpressButtonRequest = {
  script: string
  height: number
  session: Pick<CheckoutSession, 'snapshot' | 'settle' | 'adoptChosen' | 'update'>
  provider: string
  /**
   * Whether what the store must have beside what the provider tells is there; where it is not, the shopper has been told. `omitted` are the
   * fields of the address that the provider leaves out.
   */
  isReady(omitted: readonly string[]): boolean
  /** What stands in the form beside contact and address. */
  extras(): Extras
  /** Leaves for where the payment is taken, or for the provider's page. */
  handOver(next: NextStep): Promise<void>
  /** Nothing was paid: the server said why. */
  onRefused(error: unknown): void
}

export type SheetWallet = 'applepay' | 'googlepay'
export type WalletRequest = {
  name: SheetWallet
  provider: string
  wallet: { script: string; env: string; account: string | null }
  language: string
  session: Pick<CheckoutSession, 'snapshot' | 'adoptChosen' | 'cameBack' | 'update' | 'settle'>
  read(): Typed
  /** Said in the sheet where no way of shipping goes to an address. */
  noRate(view: CheckoutView): string
  /** Nothing was paid: the server said why. What the wallet knew is not typed again. */
  onRefused(error: unknown, known: Typed): void
}
export type MountedWallet = {
  /** What the sheet begins with follows what the page shows. */
  follow(view: CheckoutView): void
  /** The fields of the address that the wallet leaves out. */
  omitted: readonly string[]
  leave: Leave
}

/**
 * What a provider's own code does on a shopper's page; absent what its ways to pay do not need. What is mounted throws HandoverError where
 * it does not come in time, or is not for this device.
 */
export type ProviderPart = {
  /** Leaves for the provider's page by its script. Throws while still here. */
  handOver?(step: ScriptStep): Promise<void>
  /** Pays in place: the provider's own fields for a card, each a frame of the provider's. */
  mountCard?(places: CardPlaces, request: CardRequest): Promise<{ card: TypedCard; leave: Leave }>
  /** Draws its own button in place of Pay. */
  mountPayButton?(place: HTMLElement, request: PayButtonRequest): Promise<Leave>
  /** Draws its own button above the form, whose window asks for address and way of shipping. */
  mountExpressButton?(place: HTMLElement, request: ExpressButtonRequest): Promise<Leave>
  /** Draws a wallet's button above the form, which opens the wallet's sheet. */
  mountWallet?(place: HTMLElement, request: WalletRequest): Promise<MountedWallet>
}
