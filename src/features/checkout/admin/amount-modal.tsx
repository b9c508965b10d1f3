import '@mantine/core/styles/Alert.layer.css'
import { Alert, Button, Stack, Text, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { currencySymbol, formatMoney } from '#kit/contract/money.ts'
import { ModalFoot } from '#kit/web/modal-foot.tsx'
import { Modal } from '#kit/web/modal.tsx'
import type { AmountWish } from './amount-wish.ts'

type Props = {
  wish: AmountWish
  provider: string
  /** What pressing the button does. */
  effect: ReactNode
  /** Up to how much. */
  limit: string
  takesParts: boolean
  saving: boolean
  onSubmit(): void
  onClose(): void
  children?: ReactNode
}

/** Asks how much of a payment is charged or given back. */
export const AmountModal = ({
  wish,
  provider,
  effect,
  limit,
  takesParts,
  saving,
  onSubmit,
  onClose,
  children,
}: Props) => {
  const { deed, amount, currency, failure } = wish
  return (
    <Modal opened onClose={onClose} title={deed} size={520}>
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
            <Alert color="red" title={`${provider} refused the ${deed.toLowerCase()}`} role="alert">
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
            value={wish.text}
            error={wish.error}
            onChange={(event) => wish.type(event.currentTarget.value)}
          />
          {children}
        </Stack>
        <ModalFoot>
          <Button variant="default" onClick={onClose} disabled={saving}>
            Cancel
          </Button>
          <Button type="submit" loading={saving}>
            {amount !== null && amount > 0 ? `${deed} ${formatMoney(amount, currency)}` : deed}
          </Button>
        </ModalFoot>
      </form>
    </Modal>
  )
}
