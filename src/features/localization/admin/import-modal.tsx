import { Button, Group, List, Modal, Stack, Text } from '@mantine/core'
import '@mantine/core/styles/List.layer.css'
import type { DryRun } from './csv.ts'

const mostShown = 20

type Props = { run: DryRun | null; onClose: () => void; onFill: (texts: Record<string, string>) => void }

/** What a file would change, before anything is changed. */
export const ImportModal = ({ run, onClose, onFill }: Props) => {
  const changes = Object.keys(run?.changes ?? {}).length
  const fill = () => {
    onFill(run?.changes ?? {})
    onClose()
  }
  return (
    <Modal opened={run !== null} onClose={onClose} title="Import translations" size="lg">
      {run && (
        <Stack gap="md">
          <Text>
            {changes} {changes === 1 ? 'text changes' : 'texts change'}, {run.unchanged}{' '}
            {run.unchanged === 1 ? 'stays' : 'stay'} as {run.unchanged === 1 ? 'it is' : 'they are'}. Nothing is saved
            before you press Save in the editor.
          </Text>
          {run.refused.length > 0 && (
            <div>
              <Text fw={600}>
                {run.refused.length} {run.refused.length === 1 ? 'line is' : 'lines are'} left out
              </Text>
              <List size="sm" mt={4}>
                {run.refused.slice(0, mostShown).map(({ line, reason }) => (
                  <List.Item key={line}>
                    Line {line}: {reason}
                  </List.Item>
                ))}
                {run.refused.length > mostShown && <List.Item>and {run.refused.length - mostShown} more</List.Item>}
              </List>
            </div>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button disabled={changes === 0} onClick={fill}>
              Import {changes} {changes === 1 ? 'text' : 'texts'}
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  )
}
