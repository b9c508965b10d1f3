import { Button, Group, Text } from '@mantine/core'
import { Modal } from '#kit/web/modal.tsx'
import type { OfferedLanguage } from '../contract.ts'
import type { TextRow } from './text-rows.ts'
import classes from './text-editor.module.css'

type Props = {
  language: Pick<OfferedLanguage, 'code' | 'direction'>
  rows: readonly TextRow[]
  /** By id of the text. */
  newer: Readonly<Record<string, string>>
  saving: boolean
  onClose: () => void
  onTakeTheirs: () => void
  onOverwrite: () => void
}

/** Another tab or person saved some of these texts meanwhile: both versions, and the choice between them. */
export const ConflictModal = ({ language, rows, newer, saving, onClose, onTakeTheirs, onOverwrite }: Props) => (
  <Modal opened onClose={onClose} title="These texts were changed in the meantime" size="lg">
    <Text size="sm" c="dimmed">
      They were saved in another window. Nothing has been overwritten.
    </Text>
    <table className={classes.versions}>
      <thead>
        <tr>
          <th scope="col">English</th>
          <th scope="col">Saved</th>
          <th scope="col">Yours</th>
        </tr>
      </thead>
      <tbody lang={language.code}>
        {rows
          .filter(({ id }) => id in newer)
          .map(({ id, value, typed, shipped }) => (
            <tr key={id}>
              <th scope="row" lang="en">
                {value}
              </th>
              <td dir={language.direction}>{newer[id]}</td>
              <td dir={language.direction}>{typed || shipped}</td>
            </tr>
          ))}
      </tbody>
    </table>
    <Group justify="flex-end" gap="sm" mt="xl">
      <Button variant="subtle" color="gray" onClick={onClose}>
        Keep editing
      </Button>
      <Button variant="default" onClick={onTakeTheirs} disabled={saving}>
        Load the saved texts
      </Button>
      <Button color="red" onClick={onOverwrite} loading={saving}>
        Overwrite with mine
      </Button>
    </Group>
  </Modal>
)
