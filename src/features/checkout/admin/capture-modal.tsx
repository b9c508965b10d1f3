import '@mantine/core/styles/Alert.layer.css'
import { Alert, Button, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { currencySymbol, formatMoney, toMajor } from '#kit/contract/money.ts'
import { ModalFoot } from '#kit/web/modal-foot.tsx'
import { Modal } from '#kit/web/modal.tsx'
import { notify } from '#kit/web/notify.tsx'
import type { CaptureStanding } from '../captures-contract.ts'
import { amountIn } from '../refund-rules.ts'
import { useCapture } from './capture-calls.ts'

type Props = { orderId: number; standing: CaptureStanding; onClose(): void }

/** How much of an authorized payment is captured. */
export const CaptureModal = ({ orderId, standing, onClose }: Props) => {
  const { currency, authorized, provider, takes_parts } = standing
  const [text, setText] = useState(toMajor(authorized, currency))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string | null>(null)
  // What is sent again after an answer was lost is the same capture.
  const [key, setKey] = useState(() => crypto.randomUUID())
  const amount = amountIn(text, currency)
  const { save, saving } = useCapture(orderId, {
    form: { setErrors, errors },
    onAnswer: ({ captures }, wish) => {
      const made = captures.find(({ id }) => id === wish.key)
      if (made?.state === 'failed') {
        setFailure(made.sentence)
        setKey(crypto.randomUUID())
        return
      }
      notify.success(`Capture of ${formatMoney(wish.amount, currency)}: ${made?.sentence ?? 'it is on its way.'}`)
      onClose()
    },
  })
  const submit = () => {
    setFailure(null)
    const problem = problemOf(amount, authorized, currency)
    setErrors(problem ? { amount: problem } : {})
    if (problem === null && amount !== null) void save({ key, amount })
  }
  return (
    <Modal opened onClose={onClose} title="Capture" size={520}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Stack gap="md">
          <Text size="sm">
            {provider} charges the shopper, and your shop’s order is marked as{' '}
            {amount !== null && amount < authorized ? 'paid in part' : 'paid'}.{' '}
            {takes_parts
              ? 'You can capture once: what you leave out is released and can’t be charged later.'
              : `${provider} captures all of it only.`}
          </Text>
          {failure && (
            <Alert color="red" title={`${provider} refused the capture`} role="alert">
              {failure}
            </Alert>
          )}
          <TextInput
            label="Amount"
            description={`${formatMoney(authorized, currency)} is authorized`}
            inputMode="decimal"
            data-autofocus
            leftSection={currencySymbol(currency)}
            leftSectionWidth={48}
            readOnly={!takes_parts}
            value={text}
            error={errors['amount']}
            onChange={(event) => {
              setText(event.currentTarget.value)
              setErrors({})
            }}
          />
        </Stack>
        <ModalFoot>
          <Button variant="default" onClick={onClose} disabled={saving}>
            Cancel
          </Button>
          <Button type="submit" loading={saving}>
            {amount !== null && amount > 0 ? `Capture ${formatMoney(amount, currency)}` : 'Capture'}
          </Button>
        </ModalFoot>
      </form>
    </Modal>
  )
}

const problemOf = (amount: number | null, authorized: number, currency: string): string | null => {
  if (amount === null || amount === 0) return 'Enter an amount, such as 12.50.'
  return amount > authorized ? `Only ${formatMoney(authorized, currency)} is authorized.` : null
}
