import { ordersWith } from '#features/orders/admin/commands.ts'
import { CommandPalette } from '#kit/web/command/command-palette.tsx'
import { useCommands } from './commands.ts'
import { takeTyped } from './type-ahead.ts'

const order: Record<string, number> = { Actions: 0, 'Go to': 1, Stores: 2, Appearance: 3 }

/** The palette with all that the admin offers; loaded when it is first reached for. */
export const Palette = ({ opened, onClose }: { opened: boolean; onClose(): void }) => {
  const commands = useCommands().toSorted((one, other) => order[one.group]! - order[other.group]!)
  return (
    <CommandPalette opened={opened} commands={commands} more={ordersWith} takeTyped={takeTyped} onClose={onClose} />
  )
}
