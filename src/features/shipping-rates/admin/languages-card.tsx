import '@mantine/core/styles/Fieldset.layer.css'
import { ActionIcon, Fieldset, Group, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { languages } from '#features/localization/languages.ts'
import { SectionCard } from '#kit/web/section-card.tsx'
import { fields } from '../fields.ts'
import { longestText, nameOfLanguage } from '../translations.ts'
import type { RateFormHandle } from './use-rate-form.ts'
import classes from './rate-form-page.module.css'

/** What shoppers of other languages read in place of the rate's name and description. */
export const LanguagesCard = ({ form }: { form: RateFormHandle }) => {
  const { translations } = form.values
  const { label, hint, placeholder } = fields.translations
  const open = languages.filter(({ code }) => !translations.some(({ language }) => language === code))
  return (
    <SectionCard title={`${label} (optional)`} description={hint}>
      <Stack gap="lg">
        {translations.map(({ language }, index) => (
          <Fieldset
            key={language}
            variant="unstyled"
            aria-label={nameOfLanguage(language)}
            className={classes.language}
          >
            <Stack gap="xs">
              <Group justify="space-between">
                <Text fw={600}>{nameOfLanguage(language)}</Text>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={`Remove ${nameOfLanguage(language)}`}
                  onClick={() => form.removeListItem('translations', index)}
                >
                  <IconTrash size={16} aria-hidden />
                </ActionIcon>
              </Group>
              <TextInput
                label="Name"
                lang={language}
                dir="auto"
                maxLength={longestText}
                placeholder={form.values.name}
                {...form.getInputProps(`translations.${index}.name`)}
              />
              <Textarea
                label="Description"
                lang={language}
                dir="auto"
                rows={2}
                maxLength={longestText}
                placeholder={form.values.description}
                {...form.getInputProps(`translations.${index}.description`)}
              />
            </Stack>
          </Fieldset>
        ))}
        <NativeSelect
          aria-label={placeholder}
          value=""
          data={[
            { value: '', label: `${placeholder} …` },
            ...open.map(({ code, name }) => ({ value: code, label: name })),
          ]}
          error={form.errors['translations']}
          onChange={({ currentTarget: { value: language } }) => {
            if (language) form.insertListItem('translations', { language, name: '', description: '' })
          }}
        />
      </Stack>
    </SectionCard>
  )
}
