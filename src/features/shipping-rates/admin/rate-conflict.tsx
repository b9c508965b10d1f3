import { ConflictModal } from '#kit/web/conflict-modal.tsx'
import { momentText } from '#kit/web/date-text.ts'
import type { ShippingRate } from '../contract.ts'
import { differences, type RateFields } from './rate-form.ts'

type Props = {
  mine: RateFields
  theirs: ShippingRate
  saving: boolean
  onClose: () => void
  onTakeTheirs: () => void
  onOverwrite: () => void
}

/** Another tab or person saved this rate meanwhile. */
export const RateConflict = ({ mine, theirs, ...ways }: Props) => (
  <ConflictModal
    title="This rate was changed in the meantime"
    text={`It was saved in another window on ${momentText(theirs.updated_at)}. Nothing has been overwritten.`}
    head="Field"
    differences={differences(mine, theirs).map((difference) => ({ ...difference, key: difference.label }))}
    take="Load the saved version"
    {...ways}
  />
)
