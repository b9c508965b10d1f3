import { OfferCard } from '#features/order-bumps/shopper/offer-card.tsx'
import type { CheckoutSession } from '../session/checkout-session.ts'
import type { Snapshot } from '../session/session-snapshot.ts'

type Props = Pick<Snapshot, 'view' | 'asked' | 'offering'> & {
  session: Pick<CheckoutSession, 'addOffer' | 'removeOffer'>
  money: (minor: number) => string
}

/** What may be added before paying, where there is something. */
export const OfferPlace = ({ view: { offer }, asked, offering, session, money }: Props) =>
  offer && (
    <OfferCard
      key={offer.id}
      offer={offer}
      money={money}
      isWaiting={offering !== null || (offer.position !== null && asked[offer.position] === 0)}
      onAdd={session.addOffer}
      onRemove={session.removeOffer}
    />
  )
