import '@mantine/core/styles/Fieldset.layer.css'
import { ActionIcon, Fieldset, Group, Input, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { type ReactNode, useRef } from 'react'
import { useFocusLater } from '#kit/web/use-focus-later.ts'
import { type InLanguage, languageName } from '../by-language.ts'
import { languages } from '../languages.ts'
import classes from './language-texts.module.css'

type TextField<Name extends string> = {
  name: Name
  label: string
  description?: string
  /** What is read where a language says nothing. */
  own: string
  longest?: number
  isLong?: boolean
}

type Props<Name extends string, Field extends string> = {
  /** What is about to be read in other languages, 'Texts in other languages'; none where a card's title says it. */
  label?: string
  texts: readonly InLanguage<Name>[]
  fields: readonly TextField<Name>[]
  /** The form that they are a field of. */
  form: { errors: Readonly<Record<string, ReactNode>> }
  field: Field
  onChange(texts: InLanguage<Name>[]): void
}

const add = 'Add a language'

/** What shoppers of other languages read in place of a merchant's own words. */
export const LanguageTexts = <Name extends string, Field extends string>(props: Props<Name, Field>) => {
  const { label, texts, fields, form, field, onChange } = props
  const room = useRef<HTMLDivElement>(null)
  const focusLater = useFocusLater(room)
  const remove = (at: number) => {
    const next = texts[at + 1] ?? texts[at - 1]
    focusLater(`[data-row="${next?.language}"] button`, 'select')
    onChange(texts.toSpliced(at, 1))
  }
  const open = languages.filter(({ code }) => !texts.some(({ language }) => language === code))
  const empty = Object.fromEntries(fields.map(({ name }) => [name, ''])) as Record<Name, string>
  const all = (
    <Stack gap="lg" ref={room}>
      {texts.map((one, index) => (
        <Fieldset
          key={one.language}
          variant="unstyled"
          aria-label={languageName(one.language)}
          className={classes.language}
          data-row={one.language}
        >
          <Stack gap="xs">
            <Group justify="space-between">
              <Text fw={600}>{languageName(one.language)}</Text>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Remove ${languageName(one.language)}`}
                onClick={() => remove(index)}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            </Group>
            {fields.map(({ name, label: what, description, own, longest, isLong }) => {
              const shared = {
                label: what,
                description,
                lang: one.language,
                maxLength: longest,
                placeholder: own,
                autoComplete: 'off',
                value: one[name],
                error: form.errors[`${field}.${index}.${name}`],
                onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
                  onChange(texts.map((other) => (other === one ? { ...other, [name]: value } : other))),
              }
              return isLong ? (
                <Textarea key={name} autosize minRows={2} {...shared} />
              ) : (
                <TextInput key={name} {...shared} />
              )
            })}
          </Stack>
        </Fieldset>
      ))}
      <NativeSelect
        aria-label={add}
        value=""
        data={[{ value: '', label: `${add}…` }, ...open.map(({ code, name }) => ({ value: code, label: name }))]}
        error={form.errors[field]}
        onChange={({ currentTarget: { value: language } }) => {
          if (language) onChange([...texts, { ...empty, language }])
        }}
      />
    </Stack>
  )
  if (!label) return all
  return (
    <Fieldset variant="unstyled" aria-label={label} className={classes.all}>
      <Input.Wrapper label={label} labelElement="div" description="Shoppers of other languages read your own words.">
        {all}
      </Input.Wrapper>
    </Fieldset>
  )
}
