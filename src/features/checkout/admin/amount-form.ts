import { useState } from 'react'
import { formatMoney, toMajor } from '#kit/contract/money.ts'
import { howToTypeAmount, typedAmount } from '#kit/contract/typed-number.ts'
import { notify } from '#kit/web/notification/notify.tsx'

/** `most`: minor units of `currency`. `tooMuch`: what is said where more is typed. */
type Limits = { action: 'Capture' | 'Refund'; most: number; tooMuch: string; currency: string; onDone(): void }

type Made = { id: string; state: string; sentence: string }

/** A sum that is typed to be charged or given back; what is sent again after an answer was lost has the key of the first time. */
export const useAmountForm = ({ action, most, tooMuch, currency, onDone }: Limits) => {
  const [suggested] = useState(() => toMajor(most, currency))
  const [text, setText] = useState(suggested)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [key, setKey] = useState(() => crypto.randomUUID())
  const amount = typedAmount(text, currency)
  const isAmount = amount !== null && amount > 0
  const problem = isAmount ? (amount > most ? tooMuch : null) : `${howToTypeAmount(currency)}.`
  return {
    action,
    currency,
    text,
    amount,
    isTyped: text !== suggested,
    error: errors['amount'],
    failure,
    fieldErrors: { setErrors, errors },
    type(typed: string) {
      setText(typed)
      setErrors({})
    },
    /** Null, and said at the field, where it cannot be asked for. */
    ready() {
      setFailure(null)
      setErrors(problem ? { amount: problem } : {})
      return problem || amount === null ? null : { key, amount }
    },
    /** What became of it: what is refused stays to be changed and tried anew. */
    takeAnswer(all: readonly Made[], sent: { key: string; amount: number }) {
      const made = all.find(({ id }) => id === sent.key)
      if (made?.state === 'failed') {
        setFailure(made.sentence)
        setKey(crypto.randomUUID())
        return
      }
      // What nobody has answered is no success yet.
      const tell = made?.state === 'asked' ? notify.notice : notify.success
      tell(`${action} of ${formatMoney(sent.amount, currency)}: ${made?.sentence ?? 'it is on its way.'}`)
      onDone()
    },
  }
}

export type AmountForm = ReturnType<typeof useAmountForm>
