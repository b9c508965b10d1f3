import '@mantine/core/styles/Fieldset.layer.css'
import { ActionIcon, Fieldset, Group, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { languages } from '#features/localization/languages.ts'
import { maxHelpLength, maxLabelLength, type OwnField } from '../rules.ts'
import type { FieldsForm } from './use-fields-form.ts'

type Props = { form: FieldsForm; field: OwnField; index: number }

const getLanguageName = (code: string) => languages.find((language) => language.code === code)?.name ?? code

/** What shoppers of other languages read in place of a field's label, help and choices. */
export const OwnFieldLanguages = ({ form, field, index }: Props) => {
  const { translations } = field
  const at = `fields.${index}.translations`
  const open = languages.filter(({ code }) => !translations.some(({ language }) => language === code))
  return (
    <Stack gap="sm">
      {translations.map(({ language, choices }, place) => (
        <Fieldset key={language} variant="unstyled" aria-label={getLanguageName(language)}>
          <Stack gap="xs">
            <Group justify="space-between">
              <Text fw={600} size="sm">
                {getLanguageName(language)}
              </Text>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Remove ${getLanguageName(language)}`}
                onClick={() => form.removeListItem(at, place)}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            </Group>
            <TextInput
              label="Label"
              lang={language}
              dir="auto"
              maxLength={maxLabelLength}
              placeholder={field.label}
              {...form.getInputProps(`${at}.${place}.label`)}
            />
            <TextInput
              label="Help"
              lang={language}
              dir="auto"
              maxLength={maxHelpLength}
              placeholder={field.help}
              {...form.getInputProps(`${at}.${place}.help`)}
            />
            {field.kind === 'choice' && (
              <Textarea
                label="Choices"
                description="One per line, in the same order"
                lang={language}
                dir="auto"
                autosize
                minRows={2}
                placeholder={field.choices.join('\n')}
                value={choices.join('\n')}
                onChange={({ currentTarget }) =>
                  form.setFieldValue(`${at}.${place}.choices`, currentTarget.value.split('\n'))
                }
              />
            )}
          </Stack>
        </Fieldset>
      ))}
      <NativeSelect
        aria-label="Add a language"
        value=""
        data={[
          { value: '', label: 'Add a language …' },
          ...open.map(({ code, name }) => ({ value: code, label: name })),
        ]}
        error={form.errors[at]}
        onChange={({ currentTarget: { value: language } }) => {
          if (language) form.insertListItem(at, { language, label: '', help: '', choices: [] })
        }}
      />
    </Stack>
  )
}
