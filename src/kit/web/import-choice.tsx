import { Button } from '@mantine/core'
import { useState } from 'react'
import { ModalFoot } from './modal/modal-foot.tsx'

/** Which lines of a plan are to be imported: all, until some are taken out. */
export const useChosen = <Key,>(all: readonly Key[]) => {
  const [chosen, setChosen] = useState<ReadonlySet<Key>>(() => new Set(all))
  const toggle = (key: Key) =>
    setChosen((before) => {
      const after = new Set(before)
      if (!after.delete(key)) after.add(key)
      return after
    })
  return { chosen, toggle }
}

type Props<Key> = { chosen: ReadonlySet<Key>; saving: boolean; onImport(keys: Key[]): void; onClose(): void }

/** The foot of a modal in which lines are chosen to be imported. */
export const ImportFoot = <Key,>({ chosen, saving, onImport, onClose }: Props<Key>) => (
  <ModalFoot>
    <Button variant="default" onClick={onClose}>
      Cancel
    </Button>
    <Button loading={saving} disabled={chosen.size === 0} onClick={() => onImport([...chosen])}>
      Import {chosen.size}
    </Button>
  </ModalFoot>
)
