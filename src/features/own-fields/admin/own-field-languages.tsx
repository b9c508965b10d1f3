import { LanguageTexts } from '#features/localization/admin/public.ts'
import { maxHelpLength, maxLabelLength, type OwnField } from '../rules.ts'
import type { FieldsForm } from './use-fields-form.ts'

type Props = { form: FieldsForm; field: OwnField; index: number }

/** What shoppers of other languages read in place of a field's label, help and choices. */
export const OwnFieldLanguages = ({ form, field, index }: Props) => {
  const at = `fields.${index}.translations`
  const lines = (choices: readonly string[]) => choices.join('\n')
  const choices = {
    name: 'choices' as const,
    label: 'Choices',
    description: 'One per line, in the same order',
    own: lines(field.choices),
    isLong: true,
  }
  return (
    <LanguageTexts
      texts={field.translations.map((one) => ({ ...one, choices: lines(one.choices) }))}
      fields={[
        { name: 'label', label: 'Label', own: field.label, longest: maxLabelLength },
        { name: 'help', label: 'Help', own: field.help, longest: maxHelpLength },
        ...(field.kind === 'choice' ? [choices] : []),
      ]}
      form={form}
      field={at}
      onChange={(texts) =>
        form.setFieldValue(
          at,
          texts.map((one) => ({ ...one, choices: one.choices === '' ? [] : one.choices.split('\n') })),
        )
      }
    />
  )
}
