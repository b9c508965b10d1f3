import { Button, FileButton } from '@mantine/core'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import { useRef, useState } from 'react'
import { notUtf8, utf8Text } from '#kit/contract/csv-cells.ts'
import { notify } from '#kit/web/notification/notify.tsx'
import { readChosen } from '#kit/web/read-chosen.ts'
import type { TextPage } from '../catalogue.ts'
import type { OfferedLanguage } from '../contract.ts'
import { toCsv, type DryRun, tryCsv } from './csv.ts'
import { ImportModal } from './import-modal.tsx'
import type { TextRow } from './text-rows.ts'

const largest = 1024 * 1024

type Props = {
  language: OfferedLanguage
  page: TextPage
  rows: readonly TextRow[]
  onFill: (texts: Record<string, string>) => void
}

/** The texts as a file for a translator, and the way back in. */
export const CsvMenu = ({ language, page, rows, onFill }: Props) => {
  const [run, setRun] = useState<DryRun | null>(null)
  const reset = useRef<() => void>(null)
  const exported = async () => {
    // The mark at the start tells spreadsheets that it is UTF-8.
    const file = new Blob([`\uFEFF${await toCsv(rows)}`], { type: 'text/csv' })
    const link = document.createElement('a')
    link.href = URL.createObjectURL(file)
    link.download = `${language.code}-${page}.csv`
    link.click()
    URL.revokeObjectURL(link.href)
  }
  const imported = async (file: File | null) => {
    reset.current?.()
    if (!file) return
    if (file.size > largest) return notify.error('Choose a file of 1 MB or less.')
    const read = await readChosen(file)
    if (!read) return
    const text = utf8Text(await read.arrayBuffer())
    if (text === null) notify.error(notUtf8)
    else setRun(await tryCsv(text, rows))
  }
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconDownload size={16} aria-hidden />}
        onClick={() => void exported()}
      >
        Export CSV
      </Button>
      <FileButton resetRef={reset} accept=".csv,text/csv" onChange={(file) => void imported(file)}>
        {(props) => (
          <Button {...props} variant="default" size="xs" leftSection={<IconUpload size={16} aria-hidden />}>
            Import CSV
          </Button>
        )}
      </FileButton>
      <ImportModal run={run} language={language} onClose={() => setRun(null)} onFill={onFill} />
    </>
  )
}
