import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { Button, Group, SegmentedControl, Skeleton } from '@mantine/core'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconRestore from '@tabler/icons-react/dist/esm/icons/IconRestore.mjs'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { CallError } from '#kit/web/client.ts'
import { later } from '#kit/web/later.tsx'
import { ButtonLink } from '#kit/web/link.tsx'
import { notify } from '#kit/web/notification/notify.tsx'
import { useOpening } from '#kit/web/opening.ts'
import { PageHeader } from '#kit/web/page-header.tsx'
import { QueryState } from '#kit/web/query-state.tsx'
import type { TextPage } from '../catalogue.ts'
import type { LocalizationKey, OfferedLanguage } from '../contract.ts'
import { CsvMenu } from './csv-menu.tsx'
import { LanguageChooser } from './language-chooser.tsx'
import { TextEditor } from './text-editor.tsx'
import { TextPreview } from './text-preview.tsx'
import { textsQuery } from './text-queries.ts'
import { getResets } from './text-rows.ts'
import { start, useTextAddress } from './use-text-address.ts'
import { useTextsForm } from './use-texts-form.ts'
import classes from './localization-page.module.css'

const pages: { value: TextPage; label: string }[] = [
  { value: 'checkout', label: 'Checkout' },
  { value: 'thank_you', label: 'Thank You' },
  { value: 'reminder', label: 'Reminders' },
]

const LanguagesModal = later(async () => (await import('./languages-modal.tsx')).LanguagesModal)

/** Every text that shoppers read, in every language; which of them are shown lives in the address. */
export const LocalizationPage = () => {
  const { language, page, go } = useTextAddress()
  const query = useQuery(textsQuery(language, page))
  const languages = useLast(query.data?.languages)
  const [isOffering, setOffering] = useState(false)
  useOpening('languages', () => setOffering(true))
  const isUnknown = query.error instanceof CallError && query.error.status === 404
  const leave = useEffectEvent(() => {
    notify.info(`There is no language “${language}”.`)
    go({ language: start.language })
  })
  useEffect(() => {
    if (isUnknown) leave()
  }, [isUnknown])
  return (
    <>
      <PageHeader
        title="Localization"
        description="What shoppers read at checkout, in their own language."
        actions={
          languages && (
            <Button variant="default" onClick={() => setOffering(true)}>
              Languages at checkout
            </Button>
          )
        }
      />
      {isOffering && languages && (
        <Suspense>
          <LanguagesModal languages={languages} onClose={() => setOffering(false)} />
        </Suspense>
      )}
      <div className={classes.choosers}>
        {languages && (
          <LanguageChooser languages={languages} value={language} onChange={(code) => go({ language: code })} />
        )}
        {!languages && query.isPending && <Skeleton className={classes.language} h={60} />}
        <div className={classes.pages}>
          <span id="page-chooser">Page</span>
          <SegmentedControl
            aria-labelledby="page-chooser"
            data={pages}
            value={page}
            onChange={(value) => go({ page: value })}
          />
        </div>
      </div>
      <QueryState
        query={query}
        skeleton={<Skeleton h={640} radius="lg" />}
        errorTitle="The texts could not be loaded"
        order={2}
      >
        {(data) => {
          const chosen = data.languages.find(({ code }) => code === language)
          return (
            chosen && <Texts key={`${language}/${page}`} language={chosen} page={page} texts={data.localizationKeys} />
          )
        }}
      </QueryState>
    </>
  )
}

type TextsProps = { language: OfferedLanguage; page: TextPage; texts: readonly LocalizationKey[] }

const Texts = ({ language, page, texts }: TextsProps) => {
  const form = useTextsForm(language, texts)
  const [isPreviewed, setPreviewed] = useState(false)
  return (
    <div className={classes.columns} data-preview={(isPreviewed && page !== 'reminder') || undefined}>
      <TextEditor
        form={form}
        language={language}
        actions={
          <Group gap={8}>
            <CsvMenu language={language} page={page} rows={form.rows} onFill={form.fill} />
            <Button
              variant="default"
              size="xs"
              leftSection={<IconRestore size={16} aria-hidden />}
              disabled={Object.keys(getResets(form.rows)).length === 0}
              onClick={form.reset}
            >
              Reset all to default
            </Button>
            {page === 'reminder' ? (
              <ButtonLink to="/abandoned-checkouts" variant="default" size="xs">
                Preview
              </ButtonLink>
            ) : (
              <Button
                variant="default"
                size="xs"
                leftSection={<IconEye size={16} aria-hidden />}
                aria-pressed={isPreviewed}
                onClick={() => setPreviewed(!isPreviewed)}
              >
                Preview
              </Button>
            )}
          </Group>
        }
      />
      {isPreviewed && page !== 'reminder' && <TextPreview language={language} page={page} rows={form.rows} />}
    </div>
  )
}

/** The last value that there was, while there is none. */
const useLast = <T,>(value: T | undefined): T | undefined => {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}
