import { Button, Group, Text } from '@mantine/core'
import { Modal } from '#kit/web/modal.tsx'
import type { ShippingRate } from '../contract.ts'
import { differences, type RateFields } from './rate-form.ts'
import classes from './rate-form-page.module.css'

type Props = {
  mine: RateFields
  theirs: ShippingRate
  saving: boolean
  onClose: () => void
  onTakeTheirs: () => void
  onOverwrite: () => void
}

/** Another tab or person saved this rate meanwhile: both versions, and the choice between them. */
export const ConflictModal = ({ mine, theirs, saving, onClose, onTakeTheirs, onOverwrite }: Props) => {
  const rows = differences(mine, theirs)
  return (
    <Modal opened onClose={onClose} title="This rate was changed in the meantime" size="lg">
      <Text size="sm" c="dimmed">
        It was saved in another window at {new Date(theirs.updated_at).toLocaleString()}. Nothing has been overwritten.
      </Text>
      {rows.length === 0 ? (
        <Text size="sm" mt="md">
          Both versions say the same.
        </Text>
      ) : (
        <table className={classes.versions}>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Saved</th>
              <th scope="col">Yours</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, saved, yours }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{saved}</td>
                <td>{yours}</td>
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
          Load the saved version
        </Button>
        <Button color="red" onClick={onOverwrite} loading={saving}>
          Overwrite with mine
        </Button>
      </Group>
    </Modal>
  )
}
