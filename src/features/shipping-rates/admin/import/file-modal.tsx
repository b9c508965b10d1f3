import { Badge, Button, FileButton, Group, ScrollArea, Stack, Text } from '@mantine/core'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { CallError, client } from '#kit/web/client.ts'
import { ModalFoot } from '#kit/web/modal/modal-foot.tsx'
import { Modal } from '#kit/web/modal/modal.tsx'
import { notify, undoable } from '#kit/web/notification/notify.tsx'
import { readChosen } from '#kit/web/read-chosen.ts'
import { useSave } from '#kit/web/use-save.ts'
import type { FilePlan, shippingRates } from '../../contract.ts'
import { mostFileBytes, mostFileMegabytes } from '../../file-limits.ts'
import { forgetRates } from '../rate-queries.ts'
import { takeImportBack } from './take-import-back.ts'
import base from '#kit/web/table/table.module.css'
import classes from './file-modal.module.css'

const call = client<typeof shippingRates>()
/** So many lines are drawn at first, and more at each press. */
const linesAtOnce = 100

type Chosen = { file: File; plan: FilePlan }

/** What a file would change, line by line, before anything is changed. */
export const FileModal = ({ onClose }: { onClose(): void }) => {
  const queries = useQueryClient()
  const reset = useRef<() => void>(null)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const look = useSave((csv: File) => call('POST /shipping-rate/file/plan', { files: { csv } }), {
    success: false,
    onSuccess: ({ data }, file) => setChosen({ file, plan: data }),
    onFailure: () => setChosen(null),
  })
  const take = useSave(
    ({ file, plan }: Chosen) =>
      call('POST /shipping-rate/file', { files: { csv: file }, body: { version: plan.version } }),
    {
      success: false,
      onSuccess: async ({ data: { added, changed, undo } }) => {
        await forgetRates(queries)
        notify.success(
          `${added} added, ${changed} changed`,
          undo ? undoable(() => void takeImportBack(queries, undo)) : {},
        )
        onClose()
      },
      onFailure: (error, { file }) => {
        if (error instanceof CallError && error.status === 409) void look.save(file)
      },
    },
  )
  const choose = async (file: File | null) => {
    reset.current?.()
    if (!file) return
    if (file.size > mostFileBytes) return notify.error(`Choose a file of ${mostFileMegabytes} MB or less.`)
    const read = await readChosen(file)
    if (read) await look.save(read)
  }
  const counts = getCounts(chosen?.plan.lines ?? [])
  return (
    <Modal opened onClose={onClose} title="Import shipping rates" size={680}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          A rate with the same name and internal name is changed, every other line is added, and your other rates stay.
          Values in columns that the file leaves out stay as they are. Export CSV shows all columns.
        </Text>
        <Group gap="sm">
          <FileButton resetRef={reset} accept=".csv,text/csv" onChange={(file) => void choose(file)}>
            {(props) => (
              <Button
                {...props}
                variant="default"
                loading={look.saving}
                leftSection={<IconUpload size={16} aria-hidden />}
              >
                {chosen ? 'Choose another file' : 'Choose a CSV file'}
              </Button>
            )}
          </FileButton>
          {chosen && (
            <Text component="output" size="sm">
              {countsText(counts)}
            </Text>
          )}
        </Group>
        {chosen && <Lines key={chosen.plan.version} lines={chosen.plan.lines} />}
        {chosen?.plan.stepping_back && (
          <Text size="sm">“{chosen.plan.stepping_back}” will no longer be the default.</Text>
        )}
        {counts.wrong > 0 && (
          <Text size="sm" c="var(--mantine-color-error)">
            Fix the lines with errors in the file first: until then, nothing is imported.
          </Text>
        )}
      </Stack>
      <ModalFoot>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          loading={take.saving}
          disabled={!chosen || counts.wrong > 0 || counts.added + counts.changed === 0}
          onClick={() => chosen && void take.save(chosen)}
        >
          Import
        </Button>
      </ModalFoot>
    </Modal>
  )
}

type Line = FilePlan['lines'][number]
type Verdict = Line['verdict']

const getCounts = (lines: readonly Line[]) => {
  const counts: Record<Verdict, number> = { added: 0, changed: 0, same: 0, wrong: 0 }
  for (const { verdict } of lines) counts[verdict] += 1
  return counts
}

/** What importing would do; nothing of it while a line is wrong. */
const countsText = ({ added, changed, same, wrong }: Record<Verdict, number>) =>
  wrong > 0
    ? `${wrong} with errors, ${added + changed + same} without`
    : `${added} to add, ${changed} to change, ${same} as they are`

const looks: Record<Verdict, { color: string; label: string }> = {
  wrong: { color: 'red', label: 'Wrong' },
  added: { color: 'green', label: 'New' },
  changed: { color: 'yellow', label: 'Changed' },
  same: { color: 'gray', label: 'Same' },
}

/** What needs a look stands first. */
const ranks: Record<Verdict, number> = { wrong: 0, changed: 1, added: 2, same: 3 }

const Lines = ({ lines }: { lines: readonly Line[] }) => {
  const [most, setMost] = useState(linesAtOnce)
  const sorted = useMemo(
    () => lines.toSorted((a, b) => ranks[a.verdict] - ranks[b.verdict] || a.line - b.line),
    [lines],
  )
  return (
    <ScrollArea.Autosize
      mah={320}
      viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': 'What the file changes' }}
    >
      <table className={`${base.table} ${classes.lines}`}>
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Rate</th>
            <th scope="col">What happens</th>
          </tr>
        </thead>
        <tbody>
          {sorted.slice(0, most).map(({ line, name, verdict, detail }) => (
            <tr key={line}>
              <td>{line}</td>
              <td className={`${classes.text} ${classes.rate}`}>{name || 'No name'}</td>
              <td className={classes.text ?? ''}>
                <Badge color={looks[verdict].color}>{looks[verdict].label}</Badge> {detail}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {sorted.length > most && (
        <Button variant="subtle" fullWidth onClick={() => setMost(most + linesAtOnce)}>
          Show more ({sorted.length - most} left)
        </Button>
      )}
    </ScrollArea.Autosize>
  )
}
