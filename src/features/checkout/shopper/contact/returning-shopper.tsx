import { useEffect, useState } from 'react'
import type { CheckoutView } from '../../contract.ts'
import { useFormState } from '../form/form-context.tsx'
import type { DeviceDetails } from './device-details.tsx'
import { type Kept, keptDetails, shopKey } from './kept-details.ts'

type Offer = { Box: typeof DeviceDetails; kept: Kept }
type Props = { view: CheckoutView; onTaken: () => void }

/** What this browser was asked to remember: to be taken where nothing was typed yet, to be deleted at any time. Loaded only where there is something. */
export const ReturningShopper = ({ view, onTaken }: Props) => {
  const { initial } = useFormState()
  const [offer, setOffer] = useState<Offer | null>(null)
  const [shop] = useState(() => shopKey(view))
  const isBegun = Boolean(initial['email'] || initial['shipping_address.address1'])
  useEffect(() => {
    const kept = keptDetails(shop)
    if (kept)
      import('./device-details.tsx').then(
        ({ DeviceDetails: Box }) => setOffer({ Box, kept }),
        () => {},
      )
  }, [shop])
  if (!offer) return null
  const { Box, kept } = offer
  const forgotten = () => setOffer(null)
  return <Box {...{ shop, kept, initial, isBegun }} onUsed={onTaken} onForgotten={forgotten} />
}
