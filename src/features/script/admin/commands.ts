import IconCode from '@tabler/icons-react/dist/esm/icons/IconCode.mjs'
import IconPower from '@tabler/icons-react/dist/esm/icons/IconPower.mjs'
import { island } from '#features/auth/admin/public.tsx'
import type { Command } from '#kit/web/command/command.ts'
import { useAddOn } from './add-on.tsx'

/** Switching the add-on, under the same conditions as its switch, and the page of the script that carries it. */
export const useScriptCommands = (): Command[] => {
  const { enabled, blockedReason, changing, change } = useAddOn()
  const { product, store } = island()
  const commands: Command[] = [
    {
      label: 'Script',
      group: 'Go to',
      of: 'Settings',
      words: 'theme embed line re-embed',
      Icon: IconCode,
      to: '/settings/checky-pro-script',
    },
  ]
  if (store && !changing)
    commands.unshift({
      label: `${enabled ? 'Disable' : 'Enable'} ${product.name}`,
      group: 'Actions',
      words: 'switch turn on off add-on checkout',
      Icon: IconPower,
      blockedReason,
      run: () => change(!enabled),
    })
  return commands
}
