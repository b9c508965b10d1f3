import '@mantine/core/styles/Chip.layer.css'
import '@mantine/core/styles/Progress.layer.css'
import { Button, Card, Chip, CloseButton, Progress, Text, TextInput, Title } from '@mantine/core'
import IconLanguage from '@tabler/icons-react/dist/esm/icons/IconLanguage.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { type ReactNode, useState } from 'react'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { SaveButton } from '#kit/web/save-button.tsx'
import type { OfferedLanguage } from '../contract.ts'
import { TextField } from './text-field.tsx'
import { bySection, countRows, type Filter, filters, isShown, toTitle } from './text-rows.ts'
import type { useTextsForm } from './use-texts-form.ts'
import classes from './text-editor.module.css'

type Props = {
  form: ReturnType<typeof useTextsForm>
  language: OfferedLanguage
  /** Stands beside the progress. */
  actions?: ReactNode
}

/** The texts of a page by section: English beside the translation, with search, filters and Save. */
export const TextEditor = ({ form, language, actions }: Props) => {
  const { rows, edited, saving } = form
  const [search, setSearch] = useState('')
  const [filter, setFilter] = useState<Filter>('all')
  const shown = rows.filter((row) => isShown(row, filter, search))
  return (
    <Card component="form" padding={0} className={classes.editor} aria-label="Translations" noValidate>
      <div className={classes.head}>
        <LanguageProgress language={language} />
        {actions}
      </div>
      <search className={classes.tools}>
        <TextInput
          type="search"
          className={classes.search}
          aria-label="Search texts"
          placeholder="Search texts"
          leftSection={<IconSearch size={16} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          rightSection={search && <CloseButton size="sm" aria-label="Clear search" onClick={() => setSearch('')} />}
        />
        <Chip.Group value={filter} onChange={(value) => setFilter(value)}>
          <fieldset className={classes.filters} aria-label="Show">
            {(Object.keys(filters) as Filter[]).map((name) => (
              <Chip key={name} value={name} size="xs" radius="md">
                {filters[name]} ({countRows(rows, name)})
              </Chip>
            ))}
          </fieldset>
        </Chip.Group>
      </search>
      {shown.length === 0 && (
        <EmptyState
          order={2}
          icon={<IconLanguage size={24} />}
          title={rows.length === 0 ? 'No data available for the selected page.' : 'No text found'}
          action={
            rows.length > 0 && (
              <Button
                variant="default"
                onClick={() => {
                  setSearch('')
                  setFilter('all')
                }}
              >
                Show all texts
              </Button>
            )
          }
        />
      )}
      {bySection(shown).map(([section, inside]) => (
        <section key={section} className={classes.section} aria-labelledby={`section-${section}`}>
          <Title order={2} size="h4" id={`section-${section}`} className={classes.title}>
            {toTitle(section)}
          </Title>
          {inside.map((row) => (
            <TextField key={row.id} row={row} language={language} onType={form.type} />
          ))}
        </section>
      ))}
      <div className={classes.foot} data-foot>
        <Text size="sm" c="dimmed" component="output">
          {edited > 0 && `${edited} unsaved ${edited === 1 ? 'change' : 'changes'}`}
        </Text>
        {edited > 0 && (
          <Button variant="default" disabled={saving} onClick={form.discard}>
            Discard
          </Button>
        )}
        <SaveButton type="button" saving={saving} isOff={edited === 0} onClick={() => void form.submit()}>
          Save
        </SaveButton>
      </div>
    </Card>
  )
}

const LanguageProgress = ({ language: { name, translated, total, changed } }: { language: OfferedLanguage }) => (
  <div className={classes.progress}>
    <Text size="sm">
      {name}: {translated} of {total} texts on all pages translated{changed > 0 && `, ${changed} changed by you`}
    </Text>
    <Progress value={(translated / total) * 100} size="sm" aria-label="Translated texts" />
  </div>
)
