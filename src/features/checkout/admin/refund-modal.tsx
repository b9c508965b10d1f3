import '@mantine/core/styles/Alert.layer.css'
import { Alert, Button, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { currencySymbol, formatMoney, toMajor } from '#kit/contract/money.ts'
import { ModalFoot } from '#kit/web/modal-foot.tsx'
import { Modal } from '#kit/web/modal.tsx'
import { notify } from '#kit/web/notify.tsx'
import { amountIn } from '../refund-rules.ts'
import type { RefundStanding } from '../refunds-contract.ts'
import { useRefund } from './refund-calls.ts'
import classes from './order-refunds.module.css'

type Props = { orderId: number; standing: RefundStanding; onClose(): void }

/** How much goes back, why, and which goods with it. */
export const RefundModal = ({ orderId, standing, onClose }: Props) => {
  const { currency, left, provider, takes_parts, lines } = standing
  const [text, setText] = useState(toMajor(left, currency))
  const [reason, setReason] = useState('')
  const [goods, setGoods] = useState<Record<number, number>>({})
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string | null>(null)
  // What is sent again after an answer was lost is the same refund.
  const [key, setKey] = useState(() => crypto.randomUUID())
  const amount = amountIn(text, currency)
  const { save, saving } = useRefund(orderId, {
    form: { setErrors, errors },
    onAnswer: ({ refunds }, wish) => {
      const made = refunds.find(({ id }) => id === wish.key)
      if (made?.state === 'failed') {
        setFailure(made.sentence)
        setKey(crypto.randomUUID())
        return
      }
      notify.success(`Refund of ${formatMoney(wish.amount, currency)}: ${made?.sentence ?? 'it is on its way.'}`)
      onClose()
    },
  })
  const submit = () => {
    setFailure(null)
    const problem = problemOf(amount, left, currency)
    setErrors(problem ? { amount: problem } : {})
    if (problem || amount === null) return
    const restock = Object.entries(goods)
      .filter(([, quantity]) => quantity > 0)
      .map(([variant, quantity]) => ({ variant_id: Number(variant), quantity }))
    void save({ key, amount, left, reason: reason.trim(), restock })
  }
  return (
    <Modal opened onClose={onClose} title="Refund" size={520}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Stack gap="md">
          <Text size="sm">
            {provider} refunds the shopper the way they paid. This can’t be undone. Your shop’s order, your figures and
            our fee are updated.
          </Text>
          {failure && (
            <Alert color="red" title={`${provider} refused the refund`} role="alert">
              {failure}
            </Alert>
          )}
          <TextInput
            label="Amount"
            description={`${formatMoney(left, currency)} is left`}
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
          <TextInput
            label="Reason"
            description="For you and your shop’s staff; some providers keep it too"
            maxLength={200}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          {lines.length > 0 && (
            <fieldset className={classes.goods}>
              <legend>Back into stock</legend>
              {lines.map(({ variant_id, title, quantity }) => (
                <label key={variant_id}>
                  <span>{title}</span>
                  <NativeSelect
                    size="sm"
                    data={Array.from({ length: Math.min(quantity, 1_000) + 1 }, (_, count) => ({
                      value: String(count),
                      label: count === 0 ? 'None' : `${count} of ${quantity}`,
                    }))}
                    value={String(goods[variant_id] ?? 0)}
                    onChange={(event) => setGoods({ ...goods, [variant_id]: Number(event.currentTarget.value) })}
                  />
                </label>
              ))}
            </fieldset>
          )}
        </Stack>
        <ModalFoot>
          <Button variant="default" onClick={onClose} disabled={saving}>
            Cancel
          </Button>
          <Button type="submit" loading={saving}>
            {amount !== null && amount > 0 ? `Refund ${formatMoney(amount, currency)}` : 'Refund'}
          </Button>
        </ModalFoot>
      </form>
    </Modal>
  )
}

const problemOf = (amount: number | null, left: number, currency: string): string | null => {
  if (amount === null || amount === 0) return 'Enter an amount, such as 12.50.'
  return amount > left ? `Only ${formatMoney(left, currency)} is left to give back.` : null
}
