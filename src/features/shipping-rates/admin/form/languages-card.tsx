import { LanguageTexts } from '#features/localization/admin/public.ts'
import { SectionCard } from '#kit/web/section-card.tsx'
import { fields } from '../../fields.ts'
import { longestText } from '../../translations.ts'
import type { RateFormHandle } from './use-rate-form.ts'

/** What shoppers of other languages read in place of the rate's name and description. */
export const LanguagesCard = ({ form }: { form: RateFormHandle }) => {
  const { name, description, translations } = form.values
  return (
    <SectionCard title={`${fields.translations.label} (optional)`} description={fields.translations.hint}>
      <LanguageTexts
        texts={translations}
        fields={[
          { name: 'name', label: 'Name', own: name, longest: longestText },
          { name: 'description', label: 'Description', own: description, longest: longestText, isLong: true },
        ]}
        form={form}
        field="translations"
        onChange={(texts) => form.setFieldValue('translations', texts)}
      />
    </SectionCard>
  )
}
