import '@mantine/core/styles/List.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import { Button, List, ScrollArea, Stack, Text } from '@mantine/core'
import { ModalFoot } from '#kit/web/modal/modal-foot.tsx'
import { Modal } from '#kit/web/modal/modal.tsx'
import type { OfferedLanguage } from '../contract.ts'
import type { DryRun } from './csv.ts'
import classes from './text-editor.module.css'

type Props = {
  run: DryRun | null
  language: Pick<OfferedLanguage, 'code' | 'direction'>
  onClose: () => void
  onFill: (texts: Record<string, string>) => void
}

/** What a file would change, line by line, before anything is changed. */
export const ImportModal = ({ run, language, onClose, onFill }: Props) => {
  const changes = run?.changes ?? []
  const fill = () => {
    onFill(Object.fromEntries(changes.map(({ id, after }) => [id, after])))
    onClose()
  }
  return (
    <Modal opened={run !== null} onClose={onClose} title="Import translations" size="xl">
      {run && (
        <>
          <Stack gap="md">
            <Text>
              {changes.length} {changes.length === 1 ? 'text changes' : 'texts change'}, {run.unchanged}{' '}
              {run.unchanged === 1 ? 'stays' : 'stay'} as {run.unchanged === 1 ? 'it is' : 'they are'}. Nothing is saved
              until you press Save in the editor.
            </Text>
            {run.refused.length > 0 && (
              <div>
                <Text fw={600}>
                  {run.refused.length} {run.refused.length === 1 ? 'line is' : 'lines are'} left out
                </Text>
                <ScrollArea.Autosize
                  mah={160}
                  viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': 'Left out' }}
                >
                  <List size="sm" mt={4}>
                    {run.refused.map(({ line, reason }) => (
                      <List.Item key={line}>
                        Line {line}: {reason}
                      </List.Item>
                    ))}
                  </List>
                </ScrollArea.Autosize>
              </div>
            )}
            {changes.length > 0 && (
              <ScrollArea.Autosize mah={320} viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': 'Changes' }}>
                <table className={classes.versions}>
                  <thead>
                    <tr>
                      <th scope="col">Text</th>
                      <th scope="col">Now</th>
                      <th scope="col">In the file</th>
                    </tr>
                  </thead>
                  <tbody>
                    {changes.map(({ line, id, english, before, after }) => (
                      <tr key={id}>
                        <th scope="row">
                          Line {line}: {english}
                        </th>
                        <td lang={language.code} dir={language.direction}>
                          {before}
                        </td>
                        <td lang={language.code} dir={language.direction}>
                          {after || <i lang="en">as shipped</i>}
                        </td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </ScrollArea.Autosize>
            )}
          </Stack>
          <ModalFoot>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button disabled={changes.length === 0} onClick={fill}>
              Import {changes.length} {changes.length === 1 ? 'text' : 'texts'}
            </Button>
          </ModalFoot>
        </>
      )}
    </Modal>
  )
}
