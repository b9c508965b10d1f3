import IconListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs'
import type { Command } from '#kit/web/command/command.ts'

export const goLiveCommands: Command[] = [
  {
    label: 'Go-live checklist',
    group: 'Actions',
    words: 'setup first steps start launch to do',
    Icon: IconListCheck,
    to: '/dashboard#go-live',
  },
]
