import type { NextStep } from '../next-step.ts'
import type { Typed } from './validation.ts'

export type CardStep = Extract<NextStep, { kind: 'airwallex' }>['options']

/** The card fields of a provider, while they stand on the page and work. What is typed into them is never ours to see. */
export type ShownCard = {
  /** The way to pay that they belong to, as the form names it. */
  way: string
  isComplete(): boolean
  /** Null once it is paid, as far as the browser can know; else the provider's sentence why not. */
  confirm(step: CardStep, typed: Typed): Promise<string | null>
}

let shown: ShownCard | null = null

export const showCard = (card: ShownCard | null) => {
  shown = card
}

/** The fields of the chosen way; null where its details are typed on the provider's page. */
export const cardFor = (way: string | undefined): ShownCard | null => (shown?.way === way ? shown : null)
