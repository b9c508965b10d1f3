import type { CheckoutView } from '../../contract.ts'
import type { Notice } from '../page/notice.tsx'
import type { ChangedLine } from './changed-line.ts'

export type PayPhase = 'idle' | 'paying' | 'leaving'
export type Snapshot = {
  view: CheckoutView
  notice: Notice | null
  /** Figures that follow from what was typed last are on their way. */
  updating: boolean
  /** The rate that the shopper chose, while it may still be offered. */
  picked: string | null
  phase: PayPhase
  /** Pay was pressed on this page and the form was whole. */
  isTried: boolean
  /** The view's problem is of an attempt before the last press, which reached nobody. */
  isProblemOld: boolean
  /** Pieces by the position of their line, where the shopper changed them and no answer has confirmed it yet. */
  asked: Readonly<Record<number, number>>
  /** The offer that the shopper asked for and no answer has confirmed yet. */
  offering: string | null
  /** What was changed last, for who may want it back. */
  changed: ChangedLine | null
}

export const toSnapshot = (view: CheckoutView): Snapshot => ({
  view,
  notice: null,
  updating: false,
  picked: null,
  phase: 'idle',
  isTried: false,
  isProblemOld: false,
  asked: {},
  offering: null,
  changed: null,
})

/** Whether the problem of the next view is that of before the last press, too: what became of a payment in another tab is news. */
export const isStillOld = ({ view, isProblemOld }: Snapshot, next: CheckoutView): boolean =>
  isProblemOld && view.state !== 'paying' && next.problem === view.problem

/** Of the quantities that are asked for now, those that were not sent as they are. */
export const getAskedSince = (sent: Snapshot['asked'], asked: Snapshot['asked']): Snapshot['asked'] =>
  Object.fromEntries(Object.entries(asked).filter(([position, quantity]) => sent[Number(position)] !== quantity))
