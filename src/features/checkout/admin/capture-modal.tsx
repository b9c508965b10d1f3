import { formatMoney } from '#kit/contract/money.ts'
import type { CaptureStatus } from '../captures-contract.ts'
import { useAmountForm } from './amount-form.ts'
import { AmountModal } from './amount-modal.tsx'
import { useCapture } from './capture-calls.ts'

type Props = { orderId: number; standing: CaptureStatus; onClose(): void }

/** How much of an authorized payment is captured. */
export const CaptureModal = ({ orderId, standing, onClose }: Props) => {
  const { currency, authorized, provider, takes_parts } = standing
  const limit = `${formatMoney(authorized, currency)} is authorized`
  const amountForm = useAmountForm({
    action: 'Capture',
    most: authorized,
    tooMuch: `Only ${limit}.`,
    currency,
    onDone: onClose,
  })
  const { save, saving } = useCapture(orderId, {
    form: amountForm.fieldErrors,
    onAnswer: ({ captures }, sent) => amountForm.takeAnswer(captures, sent),
  })
  const isPart = amountForm.amount !== null && amountForm.amount < authorized
  return (
    <AmountModal
      amountForm={amountForm}
      provider={provider}
      limit={limit}
      takesParts={takes_parts}
      effect={`${provider} charges the shopper, and your shop’s order is marked as ${isPart ? 'paid in part' : 'paid'}. ${
        takes_parts
          ? 'You can capture once: what you leave out is released and can’t be charged later.'
          : `${provider} can only capture the full amount.`
      }`}
      saving={saving}
      onSubmit={() => {
        const ready = amountForm.ready()
        if (ready) void save(ready)
      }}
      onClose={onClose}
    />
  )
}
