import IconMailForward from '@tabler/icons-react/dist/esm/icons/IconMailForward.mjs'
import type { Command } from '#kit/web/command/command.ts'

export const reminderCommands: Command[] = [
  {
    label: 'Abandoned checkouts',
    group: 'Go to',
    words: 'reminders mails recover cart recovery email',
    Icon: IconMailForward,
    to: '/abandoned-checkouts',
  },
]
