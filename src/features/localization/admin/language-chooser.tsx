import '@mantine/core/styles/Combobox.layer.css'
import { type ComboboxItem, type OptionsFilter, Select, Text } from '@mantine/core'
import { Flag } from '#kit/web/flag.tsx'
import { useOpenedList } from '#kit/web/use-opened-list.ts'
import type { OfferedLanguage } from '../contract.ts'
import classes from './localization-page.module.css'

type Props = { languages: readonly OfferedLanguage[]; value: string; onChange: (language: string) => void }

/** Every language with its flag; found by its English name, its own name or its code. */
export const LanguageChooser = ({ languages, value, onChange }: Props) => {
  const list = useOpenedList()
  const byCode = new Map(languages.map((language) => [language.code, language]))
  const chosen = byCode.get(value)
  const find: OptionsFilter = ({ options, search }) => {
    const wanted = search.trim().toLowerCase()
    return (options as ComboboxItem[]).filter((option) => {
      const { code, name, native_name } = byCode.get(option.value)!
      return [code, name, native_name].some((text) => text.toLowerCase().includes(wanted))
    })
  }
  return (
    <Select
      className={classes.language}
      label="Language"
      searchable
      {...list}
      // What is typed takes the place of the chosen language.
      onClick={(event) => event.currentTarget.select()}
      allowDeselect={false}
      data={languages.map(({ code, name }) => ({ value: code, label: name }))}
      value={value}
      onChange={(code) => code && code !== value && onChange(code)}
      filter={find}
      nothingFoundMessage="No language found"
      maxDropdownHeight={360}
      leftSectionWidth={44}
      leftSection={chosen && <Flag country={chosen.country} />}
      renderOption={({ option }) => {
        const { country, name, native_name, code, changed, translated, total } = byCode.get(option.value)!
        return (
          <>
            <Flag country={country} />
            <span className={classes.names}>
              {name}
              {native_name !== name && (
                <Text span c="dimmed" size="sm" lang={code} dir="auto">
                  {native_name}
                </Text>
              )}
            </span>
            <Text span c="dimmed" size="xs" className={classes.done}>
              {changed > 0 && `${changed} changed, `}
              {Math.floor((translated / total) * 100)}%
            </Text>
          </>
        )
      }}
    />
  )
}
