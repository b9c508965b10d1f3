import { Badge, Button, FileButton, Group, Modal, ScrollArea, Stack, Text } from '@mantine/core'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { CallError, client } from '#kit/web/client.ts'
import { ModalFoot } from '#kit/web/modal-foot.tsx'
import { notify } from '#kit/web/notify.tsx'
import { useSave } from '#kit/web/use-save.ts'
import type { FilePlan, shippingRates } from '../contract.ts'
import { forgetRates } from './rate-queries.ts'
import base from '#kit/web/table.module.css'

const call = client<typeof shippingRates>()
const largest = 1024 * 1024

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
      onSuccess: async ({ data: { added, changed } }) => {
        await forgetRates(queries)
        notify.success(`${added} added, ${changed} changed`)
        onClose()
      },
      onFailure: (error, { file }) => {
        if (error instanceof CallError && error.status === 409) void look.save(file)
      },
    },
  )
  const choose = (file: File | null) => {
    reset.current?.()
    if (!file) return
    if (file.size > largest) notify.error('Choose a file of 1 MB or less.')
    else void look.save(file)
  }
  const counts = countsOf(chosen?.plan.lines ?? [])
  return (
    <Modal opened onClose={onClose} title="Import shipping rates" size={680}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          A rate with the same name and internal name is changed, every other line is added, and your other rates stay.
          Export CSV shows which columns there are.
        </Text>
        <Group gap="sm">
          <FileButton resetRef={reset} accept=".csv,text/csv" onChange={choose}>
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
              {counts.added} added, {counts.changed} changed, {counts.same} as they are, {counts.wrong} wrong
            </Text>
          )}
        </Group>
        {chosen && <Lines lines={chosen.plan.lines} />}
        {counts.wrong > 0 && (
          <Text size="sm" c="var(--mantine-color-error)">
            Put the wrong lines right in the file first: nothing is imported while one is wrong.
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

const countsOf = (lines: readonly Line[]) => {
  const counts: Record<Verdict, number> = { added: 0, changed: 0, same: 0, wrong: 0 }
  for (const { verdict } of lines) counts[verdict] += 1
  return counts
}

const looks: Record<Verdict, { color: string; label: string }> = {
  wrong: { color: 'red', label: 'Wrong' },
  added: { color: 'green', label: 'New' },
  changed: { color: 'yellow', label: 'Changed' },
  same: { color: 'gray', label: 'Same' },
}

/** Those that are wrong stand first. */
const Lines = ({ lines }: { lines: readonly Line[] }) => (
  <ScrollArea.Autosize mah={320} viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': 'What the file changes' }}>
    <table className={base.table}>
      <thead>
        <tr>
          <th scope="col">Line</th>
          <th scope="col">Rate</th>
          <th scope="col">What happens</th>
        </tr>
      </thead>
      <tbody>
        {lines
          .toSorted((a, b) => Number(b.verdict === 'wrong') - Number(a.verdict === 'wrong') || a.line - b.line)
          .map(({ line, name, verdict, detail }) => (
            <tr key={line}>
              <td>{line}</td>
              <td>{name || 'No name'}</td>
              <td>
                <Badge color={looks[verdict].color}>{looks[verdict].label}</Badge> {detail}
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  </ScrollArea.Autosize>
)
