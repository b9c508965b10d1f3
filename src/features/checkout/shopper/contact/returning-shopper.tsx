import { useEffect, useState } from 'react'
import type { CheckoutView } from '../../contract.ts'
import { useFormState } from '../form/form-context.tsx'
import type { DeviceDetails } from './device-details.tsx'
import { type Kept, keptDetails, shopKey } from './kept-details.ts'

type Offer = { Box: typeof DeviceDetails; kept: Kept }
type Props = { view: CheckoutView; onTaken: () => void }

/** What this browser was asked to remember, offered where nothing was typed yet; loaded only where there is something. */
export const ReturningShopper = ({ view, onTaken }: Props) => {
  const { initial } = useFormState()
  const [offer, setOffer] = useState<Offer | null>(null)
  const [shop] = useState(() => shopKey(view))
  const isBegun = Boolean(initial['email'] || initial['shipping_address.address1'])
  useEffect(() => {
    const kept = isBegun ? null : keptDetails(shop)
    if (kept)
      import('./device-details.tsx').then(
        ({ DeviceDetails: Box }) => setOffer({ Box, kept }),
        () => {},
      )
  }, [shop, isBegun])
  if (!offer) return null
  const { Box, kept } = offer
  const done = () => {
    setOffer(null)
    onTaken()
  }
  return <Box shop={shop} kept={kept} initial={initial} onDone={done} />
}
