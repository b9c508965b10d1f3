import IconInbox from '@tabler/icons-react/dist/esm/icons/IconInbox.mjs'
import type { Command } from '#kit/web/command/command.ts'

export const messageCommands: Command[] = [
  {
    label: 'Messages',
    group: 'Go to',
    words: 'webhooks inbox events providers shop received replay',
    Icon: IconInbox,
    to: '/messages',
  },
]
