import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import type { Command } from '#kit/web/command/command.ts'

export const alertCommands: Command[] = [
  {
    label: 'Alerts',
    group: 'Go to',
    words: 'warnings mails notify mute failing problems',
    Icon: IconBell,
    to: '/alerts',
  },
]
