import { Button, Group, Text } from '@mantine/core'
import { Modal } from './modal.tsx'
import classes from './conflict-modal.module.css'

/** What is called so, as it was saved and as it is typed. */
type Difference = { key: string; label: string; saved: string; yours: string }

type Props = {
  title: string
  text: string
  /** What the first column names. */
  head: string
  differences: readonly Difference[]
  /** The language of both versions, where it is not that of the page. */
  language?: { code: string; direction: 'ltr' | 'rtl' }
  /** The button that takes the saved version: 'Load the saved texts'. */
  take: string
  saving: boolean
  onClose(): void
  onTakeTheirs(): void
  onOverwrite(): void
}

/** Another tab or person saved meanwhile what is being edited here: both versions, and the choice between them. */
export const ConflictModal = (props: Props) => {
  const { title, text, head, differences, language, take, saving, onClose, onTakeTheirs, onOverwrite } = props
  const spoken = language && { lang: language.code, dir: language.direction }
  return (
    <Modal opened onClose={onClose} title={title} size="lg">
      <Text size="sm" c="dimmed">
        {text}
      </Text>
      {differences.length === 0 ? (
        <Text size="sm" mt="md">
          Both versions say the same.
        </Text>
      ) : (
        <table className={classes.versions}>
          <thead>
            <tr>
              <th scope="col">{head}</th>
              <th scope="col">Saved</th>
              <th scope="col">Yours</th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ key, label, saved, yours }) => (
              <tr key={key}>
                <th scope="row">{label}</th>
                <td {...spoken}>{saved}</td>
                <td {...spoken}>{yours}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Group justify="flex-end" gap="sm" mt="xl">
        <Button variant="subtle" color="gray" onClick={onClose}>
          Keep editing
        </Button>
        <Button variant="default" onClick={onTakeTheirs} disabled={saving}>
          {take}
        </Button>
        <Button color="red" onClick={onOverwrite} loading={saving}>
          Overwrite with mine
        </Button>
      </Group>
    </Modal>
  )
}
