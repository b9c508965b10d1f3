import '@mantine/core/styles/Alert.layer.css'
import { Alert, Button, Stack, Text, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { currencySymbol, formatMoney } from '#kit/contract/money.ts'
import { useGuardedClose } from '#kit/web/modal/guarded-close.ts'
import { ModalFoot } from '#kit/web/modal/modal-foot.tsx'
import { Modal } from '#kit/web/modal/modal.tsx'
import type { AmountForm } from './amount-form.ts'

type Props = {
  amountForm: AmountForm
  provider: string
  /** What pressing the button does. */
  effect: ReactNode
  /** Up to how much. */
  limit: string
  takesParts: boolean
  /** Whether closing it would lose something beside the amount. */
  isTyped?: boolean
  saving: boolean
  onSubmit(): void
  onClose(): void
  children?: ReactNode
}

/** Asks how much of a payment is charged or given back. */
export const AmountModal = ({
  amountForm,
  provider,
  effect,
  limit,
  takesParts,
  isTyped = false,
  saving,
  onSubmit,
  onClose,
  children,
}: Props) => {
  const { action, amount, currency, failure } = amountForm
  const close = useGuardedClose(isTyped || amountForm.isTyped, onClose)
  return (
    <Modal opened onClose={close} title={action} size={520}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        <Stack gap="md">
          <Text size="sm">{effect}</Text>
          {failure && (
            <Alert color="red" title={`${provider} refused the ${action.toLowerCase()}`} role="alert">
              {failure}
            </Alert>
          )}
          <TextInput
            label="Amount"
            description={limit}
            inputMode="decimal"
            data-autofocus
            leftSection={currencySymbol(currency)}
            leftSectionWidth={48}
            readOnly={!takesParts}
            value={amountForm.text}
            error={amountForm.error}
            onChange={(event) => amountForm.type(event.currentTarget.value)}
          />
          {children}
        </Stack>
        <ModalFoot>
          <Button variant="default" onClick={close} disabled={saving}>
            Cancel
          </Button>
          <Button type="submit" loading={saving}>
            {amount !== null && amount > 0 ? `${action} ${formatMoney(amount, currency)}` : action}
          </Button>
        </ModalFoot>
      </form>
    </Modal>
  )
}
