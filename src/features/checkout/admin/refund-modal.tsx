import { NativeSelect, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { formatMoney } from '#kit/contract/money.ts'
import type { RefundStatus } from '../refunds-contract.ts'
import { useAmountForm } from './amount-form.ts'
import { AmountModal } from './amount-modal.tsx'
import { useRefund } from './refund-calls.ts'
import classes from './order-refunds.module.css'

type Props = { orderId: number; standing: RefundStatus; onClose(): void }

/** How much goes back, why, and which goods with it. */
export const RefundModal = ({ orderId, standing, onClose }: Props) => {
  const { currency, left, provider, takes_parts, lines } = standing
  const [reason, setReason] = useState('')
  const [goods, setGoods] = useState<Record<number, number>>({})
  const limit = `${formatMoney(left, currency)} is left`
  const tooMuch = `Only ${limit} to refund.`
  const amountForm = useAmountForm({ action: 'Refund', most: left, tooMuch, currency, onDone: onClose })
  const { save, saving } = useRefund(orderId, {
    form: amountForm.fieldErrors,
    onAnswer: ({ refunds }, sent) => amountForm.takeAnswer(refunds, sent),
  })
  const submit = () => {
    const ready = amountForm.ready()
    if (!ready) return
    const restock = Object.entries(goods)
      .filter(([, quantity]) => quantity > 0)
      .map(([variant, quantity]) => ({ variant_id: Number(variant), quantity }))
    void save({ ...ready, left, reason: reason.trim(), restock })
  }
  return (
    <AmountModal
      amountForm={amountForm}
      provider={provider}
      limit={limit}
      takesParts={takes_parts}
      isTyped={reason !== '' || Object.values(goods).some((quantity) => quantity > 0)}
      effect={`${provider} refunds the shopper the way they paid. This can’t be undone. Your shop’s order, your figures and our fee are updated.`}
      saving={saving}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label="Reason"
        description="For you and your shop’s staff; some providers save it too"
        maxLength={200}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {lines.length > 0 && (
        <fieldset className={classes.goods} aria-describedby="restock-help">
          <legend>Restock</legend>
          <Text id="restock-help" size="xs" c="dimmed">
            Items not shipped yet are taken first; they no longer have to be shipped.
          </Text>
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
    </AmountModal>
  )
}
