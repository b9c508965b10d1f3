import { useTexts } from '#features/localization/shopper/texts.tsx'
import { isAskedIn, maxAnswerLength } from '#features/own-fields/rules.ts'
import type { CheckoutView } from '../../contract.ts'
import { SelectField, TextField, TickBox } from '../form/field.tsx'
import { useFormState } from '../form/form-context.tsx'
import { ownFieldName } from '../form/typed-form.ts'
import { useFieldValue } from '../session/use-field-value.ts'
import fieldStyles from '../form/field.module.css'
import styles from '../page/page.module.css'

type Props = { fields: CheckoutView['own_fields'] }

/** What the merchant asks in words of their own. A field of other countries waits, with what stands in it. */
export const OwnFields = ({ fields }: Props) => {
  const { initial } = useFormState()
  const country = useFieldValue('shipping_address.country', initial['shipping_address.country'] ?? '')
  if (fields.length === 0) return null
  const isAsked = fields.some((field) => isAskedIn(field, country))
  return (
    <section className={styles.section} hidden={!isAsked}>
      <div className={fieldStyles.group}>
        {fields.map((field) => (
          <fieldset
            className={fieldStyles.own}
            key={field.id}
            hidden={!isAskedIn(field, country)}
            disabled={!isAskedIn(field, country)}
          >
            <Field field={field} />
          </fieldset>
        ))}
      </div>
    </section>
  )
}

const Field = ({
  field: { id, kind, label, help, is_required: required, choices },
}: {
  field: Props['fields'][number]
}) => {
  const t = useTexts()
  const name = ownFieldName(id)
  const shownLabel = required ? label : t('delivery.optional', { label })
  const common = { name, required, autoComplete: 'off', ...(help && { help }) }
  if (kind === 'tick') return <TickBox {...common} label={label} />
  if (kind === 'choice')
    return (
      <SelectField
        {...common}
        label={shownLabel}
        options={choices.map(({ value, name }) => ({ code: value, name }))}
        prompt={t('delivery.select')}
      />
    )
  if (kind === 'date') return <TextField {...common} label={shownLabel} type="date" />
  return <TextField {...common} label={shownLabel} maxLength={maxAnswerLength} />
}
